import { View } from '@tarojs/components'
import { useChairControl } from '@/data/chairControl'
import type { Device } from '@/contract'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate, returnTo, webAndPageOf } from '@/routes'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { useChairWords } from '../parts/useChairWords'
import { SitSheet, useStart } from '../parts/useStart'
import type { PlannedMassage } from './useSmartPlan'

export type StartDockProps = {
  planned: PlannedMassage
  chair: Device | null
  onSwitchAsked: () => void
}

const WORKING = ['preparing', 'running', 'paused']

/** Which chair, how it is, and the one press that starts it. */
export const StartDock = ({ planned, chair, onSwitchAsked }: StartDockProps) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { nameOf } = useChairWords()
  const { control, view } = useChairControl(chair)
  const { advice } = planned
  // Whoever came from the chair's page goes back there: it would stand in the way of itself.
  const toChair = () => {
    if (chair) returnTo(webAndPageOf('chair', { sn: chair.serialNumber }).web)
  }
  const starting = useStart({
    control,
    view,
    hasSeatSensor: chair?.features.includes('seatSensor') ?? false,
    begin: async (held, token) =>
      advice.kind === 'plan'
        ? held.startPlan({ plan: advice.plan, program: advice.program, minutes: advice.minutes }, token)
        : { kind: 'failed', problem: 'lost' },
    onStarted: toChair,
  })
  if (!chair)
    return (
      <>
        <View className="t-small t-quiet smart-dock__words">{t('smart.noChairNote')}</View>
        <Button id="smart-add-chair" icon="scan" onPress={() => navigate('addDevice')}>
          {t('devices.add')}
        </Button>
      </>
    )
  const { state, carrier } = view
  const link = carrier ? t(`link.${carrier}`) : t('link.none')
  const seat = state ? t(`seat.${view.seat}`) : ''
  const isWorking = state !== null && WORKING.includes(state.phase)
  return (
    <>
      <View className="smart-dock__line">
        <Icon name={carrier === 'bluetooth' ? 'bt' : carrier ? 'cloud' : 'cloudoff'} size={18} />
        <View id="smart-link" className="t-small smart-dock__state">
          {[nameOf(chair), link, seat].filter(Boolean).join(' · ')}
        </View>
        <Pressable className="smart-dock__switch" onPress={onSwitchAsked}>
          {t('smart.switch')}
        </Pressable>
      </View>
      {advice.kind === 'plan' && !chair.features.includes('smartPlan') ? (
        <>
          <View className="t-small t-quiet smart-dock__words">
            {t('smart.noSmart', { program: t(`chairLink:program.${advice.program}`) })}
          </View>
          <Button onPress={toChair}>{t('smart.look')}</Button>
        </>
      ) : isWorking ? (
        <>
          <View className="t-small t-quiet smart-dock__words">{t('smart.working')}</View>
          <Button onPress={toChair}>{t('smart.look')}</Button>
        </>
      ) : !carrier && canUseBluetooth() && view.links.bluetooth.phase !== 'connecting' ? (
        <Button icon="bt" onPress={() => void control?.openBluetooth()}>
          {t('link.connect')}
        </Button>
      ) : (
        <>
          {advice.kind === 'plan' && !planned.isAnswered && (
            <View className="t-small t-quiet smart-dock__words">{t('smart.confirmFirst')}</View>
          )}
          <Button
            id="smart-start"
            icon="play"
            loading={starting.isStarting}
            disabled={advice.kind !== 'plan' || !planned.isAnswered || !carrier}
            onPress={() => void starting.start()}
          >
            {advice.kind === 'plan' ? t('smart.start', { minutes: advice.minutes }) : t('smart.notNow')}
          </Button>
        </>
      )}
      <SitSheet starting={starting} />
    </>
  )
}
