import { View } from '@tarojs/components'
import { useChairControl } from '@/data/chair/control'
import type { Chair } from '@anzuo/contract'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate, returnToUrl, buildWebAndMiniProgramUrls } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { useChairLabels } from '../components/useChairLabels'
import { ConfirmSeatedSheet, useStartMassage } from '../components/useStartMassage'
import type { SmartPlanState } from './useSmartPlan'

export type StartMassageFooterProps = {
  planned: SmartPlanState
  chair: Chair | null
  onSwitchAsked: () => void
}

const ACTIVE_PHASES = ['preparing', 'running', 'paused']

/** Which chair, how it is, and the one press that starts it. */
export const StartMassageFooter = ({ planned, chair, onSwitchAsked }: StartMassageFooterProps) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { getChairName } = useChairLabels()
  const { control, view } = useChairControl(chair)
  const { advice } = planned
  // Whoever came from the chair's page goes back there: it would stand in the way of itself.
  const toChair = () => {
    if (chair) returnToUrl(buildWebAndMiniProgramUrls('chairControl', { sn: chair.serialNumber }).web)
  }
  const starting = useStartMassage({
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
        <Button id="smart-add-chair" icon="scan" onPress={() => navigate('addChair')}>
          {t('devices.add')}
        </Button>
      </>
    )
  const { state, carrier } = view
  const link = carrier ? t(`link.${carrier}`) : t('link.none')
  const seat = state ? t(`seat.${view.seat}`) : ''
  const isWorking = state !== null && ACTIVE_PHASES.includes(state.phase)
  return (
    <>
      <View className="smart-dock__line">
        <Icon name={carrier === 'bluetooth' ? 'bt' : carrier ? 'cloud' : 'cloudoff'} size={18} />
        <View id="smart-link" className="t-small smart-dock__state">
          {[getChairName(chair), link, seat].filter(Boolean).join(' · ')}
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
      <ConfirmSeatedSheet starting={starting} />
    </>
  )
}
