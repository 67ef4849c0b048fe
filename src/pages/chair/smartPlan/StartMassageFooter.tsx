import { View } from '@tarojs/components'
import { isActiveChairPhase } from '@anzuo/chair-protocol'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import type { ChairController } from '@/data/chair/control/createChairController'
import { useChairControl } from '@/data/chair/control/useChairControl'
import type { Chair } from '@anzuo/contract'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate, returnToUrl, buildWebAndMiniProgramUrls } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { useChairLabels } from '../components/useChairLabels'
import { ConfirmOccupantSheet, useStartMassage, type StartMassageState } from '../components/useStartMassage'
import type { SmartPlanState } from './useSmartPlan'

export type StartMassageFooterProps = {
  planned: SmartPlanState
  chair: Chair | null
  onSwitchAsked: () => void
}

/** Which chair, how it is, and the one press that starts it. */
export const StartMassageFooter = ({ planned, chair, onSwitchAsked }: StartMassageFooterProps) => {
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
    begin: async ready =>
      advice.kind === 'plan'
        ? ready.startPlan({ plan: advice.plan, program: advice.program, minutes: advice.minutes })
        : { kind: 'failed', problem: 'lost' },
    onStarted: toChair,
  })
  if (!chair) return <AddFirstChair />
  const { state, carrier, links } = view
  const isWorking = state !== null && isActiveChairPhase(state.phase)
  const canPlan = chair.features.includes('smartPlan')
  return (
    <>
      <ChosenChair chair={chair} view={view} onSwitchAsked={onSwitchAsked} />
      {(advice.kind === 'plan' && !canPlan) || isWorking ? (
        <LookAtChair advice={advice} canPlan={canPlan} onPress={toChair} />
      ) : !carrier && canUseBluetooth() && links.bluetooth.phase !== 'connecting' ? (
        <ConnectButton control={control} />
      ) : (
        <StartPlanButton planned={planned} starting={starting} isConnected={carrier !== null} />
      )}
      <ConfirmOccupantSheet starting={starting} />
    </>
  )
}

const AddFirstChair = () => {
  const { t } = useTranslation('chair')
  return (
    <>
      <View className="t-small t-quiet ui-mb-2">{t('smart.noChairNote')}</View>
      <Button id="smart-add-chair" icon="scan" onPress={() => navigate('addChair')}>
        {t('devices.add')}
      </Button>
    </>
  )
}

type ChosenChairProps = { chair: Chair; view: ChairControlState; onSwitchAsked: () => void }

/** The chair, the link to it and who sits in it. */
const ChosenChair = ({ chair, view: { state, carrier, seat }, onSwitchAsked }: ChosenChairProps) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const facts = [
    getChairName(chair),
    carrier ? t(`link.${carrier}`) : t('link.none'),
    state ? t(`seat.${seat}`) : '',
  ]
  return (
    <View className="smart-dock__line">
      <Icon name={carrier === 'bluetooth' ? 'bt' : carrier ? 'cloud' : 'cloudoff'} size={18} />
      <View id="smart-link" className="t-small smart-dock__state">
        {facts.filter(Boolean).join(' · ')}
      </View>
      <Pressable className="smart-dock__switch" onPress={onSwitchAsked}>
        {t('smart.switch')}
      </Pressable>
    </View>
  )
}

type LookAtChairProps = { advice: SmartPlanState['advice']; canPlan: boolean; onPress: () => void }

/** No plan can be started now: the chair can't follow one, or works already. */
const LookAtChair = ({ advice, canPlan, onPress }: LookAtChairProps) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  return (
    <>
      <View className="t-small t-quiet ui-mb-2">
        {advice.kind === 'plan' && !canPlan
          ? t('smart.noSmart', { program: t(`chairLink:program.${advice.program}`) })
          : t('smart.working')}
      </View>
      <Button onPress={onPress}>{t('smart.look')}</Button>
    </>
  )
}

const ConnectButton = ({ control }: { control: ChairController | null }) => {
  const { t } = useTranslation('chair')
  return (
    <Button icon="bt" onPress={() => void control?.openBluetooth()}>
      {t('link.connect')}
    </Button>
  )
}

type StartPlanButtonProps = { planned: SmartPlanState; starting: StartMassageState; isConnected: boolean }

const StartPlanButton = ({ planned, starting, isConnected }: StartPlanButtonProps) => {
  const { t } = useTranslation('chair')
  const { advice, isAnswered } = planned
  return (
    <>
      {advice.kind === 'plan' && !isAnswered && (
        <View className="t-small t-quiet ui-mb-2">{t('smart.confirmFirst')}</View>
      )}
      <Button
        id="smart-start"
        icon="play"
        loading={starting.isStarting}
        disabled={advice.kind !== 'plan' || !isAnswered || !isConnected}
        onPress={() => void starting.start()}
      >
        {advice.kind === 'plan' ? t('smart.start', { minutes: advice.minutes }) : t('smart.notNow')}
      </Button>
    </>
  )
}
