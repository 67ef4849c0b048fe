import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { useChairControl } from '@/data/chair/control/useChairControl'
import { useChairWithOfflineCache } from '@/data/chair/chairs'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { usePresenceProofs } from '@/data/chair/usePresenceProofs'
import { parseSerialNumber } from '@anzuo/chair-protocol'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairHabitsTranslations } from '@/i18n/namespaces/chairHabits'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { scrollToElement } from '@/platform/scrolling'
import { hasStopKey, onStopKey } from '@/platform/stopKey'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { drawChair } from '@/ui/illustrations/chair'
import { Card } from '@/ui/layout/Card'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ConnectionChip } from '../components/ConnectionChip'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { isStopUnderWay, StopChairButton, StopStatusMessage } from '../components/StopChairButton'
import { useChairLabels } from '../components/useChairLabels'
import { ChairConnectionSheet } from './ChairConnectionSheet'
import { MoreChairOptions } from './MoreChairOptions'
import { ChairAlerts, EmergencyStopAlert } from './ChairAlerts'
import { FirmwareAlert } from './FirmwareAlert'
import { ChairOverviewPanel, OVERVIEW_ID } from './ChairOverviewPanel'
import { HeldChecks, OutOfReachCards, PausedCard, PreparingCard, ReleaseChair } from './HaltedChair'
import { SaveRunningMassage } from './PresetShelf'
import { PostureControls } from './PostureControls'
import { ProgramShelf, ReadyMassages, StartSettings } from './ProgramPicker'
import { StartPauseButton } from './StartPauseButton'
import { MassageSettingsPanel } from './MassageSettings'
import { useChairControlViewModel, type ChairControlViewModel } from './useChairControlViewModel'
import './control.scss'

function ChairControlPage() {
  const { t } = useTranslation()
  const { sn, guest } = useRouteParams('chairControl')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t('titles.chair')} />
  return <ChairControlScreen serialNumber={serialNumber} isPassing={guest === '1'} />
}

const ChairControlScreen = ({ serialNumber, isPassing }: { serialNumber: string; isPassing: boolean }) => {
  const { t } = useTranslation()
  const { getChairName } = useChairLabels()
  // A chair that was added without internet becomes the person's while they use it.
  usePresenceProofs()
  const known = useChairWithOfflineCache(serialNumber, { isAnonymousGuest: isPassing })
  const isWide = useIsWideViewport()
  const [isLinkShown, setIsLinkShown] = useState(false)
  const chair = known.data ?? null
  const { control, view } = useChairControl(chair)
  const session = useChairControlViewModel(control, view, chair)
  const mayChoose = !session.isHeld && !session.isOutOfReach && !session.isWorking
  useScrollToOverview(session.isWorking)
  useEffect(() => (control ? onStopKey(() => void control.stop()) : undefined), [control])

  const footer = chair && !view.isGone && <ControlFooter session={session} chair={chair} isWide={isWide} />
  return (
    <PageLayout
      title={chair ? getChairName(chair) : t('titles.chair')}
      back="chairList"
      width="wide"
      state={known}
      footer={isWide ? undefined : footer}
      headerRight={chair && <ConnectionChip view={view} onPress={() => setIsLinkShown(true)} />}
    >
      {(shown: ChairSummary) =>
        view.isGone ? (
          <AccessRevokedCard />
        ) : (
          <View className={isWide ? 'control control--wide' : 'control'}>
            {session.isHeld && !isWide && <EmergencyStopAlert session={session} />}
            <View className={`control__main${mayChoose ? '' : ' control__main--alone'}`}>
              <ChairOverviewPanel session={session} isWide={isWide} />
              {mayChoose && isWide && <ProgramShelf session={session} />}
            </View>
            <View className="control__side">
              {session.isHeld && isWide && <EmergencyStopAlert session={session} />}
              {session.isHeld && <HeldChecks session={session} />}
              {session.isOutOfReach && <OutOfReachCards session={session} />}
              <ChairAlerts session={session} onLinkAsked={() => setIsLinkShown(true)} />
              <FirmwareAlert chair={shown} isWorking={session.isWorking} />
              {!session.isHeld && !session.isOutOfReach && (
                <ChairSettings session={session} isWide={isWide} />
              )}
              <MoreChairOptions session={session} chair={shown} />
              {isWide && <View className="control__dock-inside">{footer}</View>}
            </View>
            {isLinkShown && control && (
              <ChairConnectionSheet control={control} view={view} onClosed={() => setIsLinkShown(false)} />
            )}
          </View>
        )
      }
    </PageLayout>
  )
}

/** Whoever starts or stops a massage far down on the page sees what becomes of it. */
const useScrollToOverview = (isWorking: boolean): void => {
  const wasWorking = useRef(isWorking)
  useEffect(() => {
    if (wasWorking.current === isWorking) return
    wasWorking.current = isWorking
    scrollToElement(OVERVIEW_ID)
  }, [isWorking])
}

type ControlFooterProps = { session: ChairControlViewModel; chair: ChairSummary; isWide: boolean }

/** Start while the chair rests; Stop, large and at one tap, as long as anything works, moves or is unknown. */
const ControlFooter = ({ session, chair, isWide }: ControlFooterProps) => {
  const { t } = useTranslation('chair')
  const { control, view, isHeld, isOutOfReach, isWorking } = session
  const isResting = isChairAtRest(session)
  return (
    <View className="control__dock">
      <StopStatusMessage control={control} family={chair.family} stopping={view.stopping} />
      {isHeld ? (
        <ReleaseChair session={session} />
      ) : (
        <>
          <View className={`control__actions${isWorking ? '' : ' control__actions--stacked'}`}>
            <StartPauseButton session={session} />
            {!isResting && (
              <StopChairButton control={control} stopping={view.stopping} isOutOfReach={isOutOfReach} />
            )}
          </View>
          {isResting && <View className="t-note t-quiet control__key">{t('control.startNote')}</View>}
        </>
      )}
      {isWide && !isResting && hasStopKey() && (
        <View className="t-note t-quiet control__key">{t('stop.key')}</View>
      )}
    </View>
  )
}

/** Only a chair that is heard, says so itself, and was not just asked to stop, is known to be at rest. */
const isChairAtRest = ({ view, isOutOfReach }: ChairControlViewModel): boolean =>
  !isOutOfReach && view.state?.phase === 'idle' && !view.state.isMoving && !isStopUnderWay(view.stopping)

type ChairSettingsProps = { session: ChairControlViewModel; isWide: boolean }

/** What can be chosen and changed in the phase in which the chair is. */
const ChairSettings = ({ session, isWide }: ChairSettingsProps) => {
  const phase = session.view.state?.phase
  return (
    <>
      {phase === 'preparing' && <PreparingCard session={session} />}
      {phase === 'paused' && <PausedCard session={session} />}
      {session.isWorking ? (
        <>
          <MassageSettingsPanel session={session} />
          <SaveRunningMassage session={session} />
        </>
      ) : (
        <>
          <ReadyMassages session={session} />
          {!isWide && <ProgramShelf session={session} />}
          <StartSettings session={session} />
        </>
      )}
      <PostureControls session={session} />
    </>
  )
}

const AccessRevokedCard = () => {
  const { t } = useTranslation('chair')
  return (
    <Card>
      <EmptyState
        illustration={drawChair}
        title={t('control.goneTitle')}
        note={t('control.goneNote')}
        action={{
          label: t('control.toChairs'),
          onPress: () => navigate('chairList', undefined, { method: 'replace' }),
        }}
      />
    </Card>
  )
}

export default withTranslations(
  [chairTranslations, chairLinkTranslations, chairHabitsTranslations],
  ChairControlPage,
)
