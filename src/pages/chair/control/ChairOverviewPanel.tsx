import { View } from '@tarojs/components'
import { getPlanDurationSeconds, RESTING_POSTURE, type MassageZone } from '@anzuo/chair-protocol'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import { clamp } from '@anzuo/vitals/clamp'
import { useTranslation } from '@/i18n'
import { formatNumber, formatTime, toPluralOptions } from '@/i18n/format'
import { RowText } from '@/ui/layout/RowText'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Chip } from '@/ui/layout/Chip'
import { ChairIllustration } from '../components/ChairIllustration'
import { useChairLabels } from '../components/useChairLabels'
import { formatMinutesAndSeconds, useMassageSecondsLeft } from '../components/useMassageSecondsLeft'
import type { ChairControlViewModel } from './useChairControlViewModel'

export const OVERVIEW_ID = 'control-overview'

/** What goes on, how long still, and the chair as it stands. */
export const ChairOverviewPanel = ({
  session,
  isWide,
}: {
  session: ChairControlViewModel
  isWide: boolean
}) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const { view, chair, isHeld, isOutOfReach } = session
  const { state, seat } = view
  // What was under way when the chair was heard last may be over.
  const isWorking = session.isWorking && !isOutOfReach
  const secondsLeft = useMassageSecondsLeft(view)
  const totalMinutes = state ? Math.round((state.secondsLeft + state.secondsElapsed) / 60) : 0
  return (
    <View id={OVERVIEW_ID} className={`overview${isWide ? ' overview--card' : ''}`}>
      <View className="overview__words">
        {isOutOfReach ? <LastSeen session={session} /> : !isHeld && <OverviewHeading session={session} />}
        {isWorking ? (
          <SessionClock secondsLeft={secondsLeft} totalMinutes={totalMinutes} />
        ) : (
          state &&
          !isOutOfReach && (
            <View id="control-seat" className="t-small t-quiet">
              {t(`seat.${seat}`)}
            </View>
          )
        )}
      </View>
      {isWide && isWorking && chair && (
        <View className="overview__place">
          <RowText title={getChairName(chair)} note={t(`seat.${seat}`)} />
        </View>
      )}
      <OverviewPicture session={session} />
      {isWorking &&
        state &&
        (view.plan ? (
          <PlanProgress session={session} elapsed={state.secondsElapsed} zones={state.zones} />
        ) : (
          <SessionBar part={totalMinutes * 60 - secondsLeft} whole={totalMinutes * 60} />
        ))}
    </View>
  )
}

/** Since when the chair can't be reached, what it did then, and when that is over at the latest. */
const LastSeen = ({ session: { view, isWorking } }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { getProgramName } = useChairLabels()
  const { state, heardAt } = view
  if (!state) return null
  return (
    <Stack gap={1}>
      <View className="t-title">{t('reach.since', { time: formatTime(heardAt) })}</View>
      <View className="t-small t-quiet">
        {isWorking
          ? t('reach.running', {
              program: getProgramName(state.program),
              time: formatTime(heardAt + state.secondsLeft * 1000),
            })
          : t('reach.still', { phase: t(`phase.${state.phase}`) })}
      </View>
    </Stack>
  )
}

/** The programme while one works, else the phase. */
const OverviewHeading = ({ session: { view, isWorking } }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { getProgramName } = useChairLabels()
  const formatPhase = useFormatPhase()
  const { state, plan } = view
  return (
    <Row gap={2} align="center" wrap>
      <View className={isWorking ? 't-head' : 't-title'}>
        {isWorking && state ? (plan?.presetName ?? getProgramName(state.program)) : formatPhase(view)}
      </View>
      {plan && plan.presetName === undefined && (
        <Chip tone="warm" icon="spark">
          {t('control.smart')}
        </Chip>
      )}
      {(state?.phase === 'paused' || state?.phase === 'preparing') && (
        <Chip>{t(`phase.${state.phase}`)}</Chip>
      )}
    </Row>
  )
}

const useFormatPhase = () => {
  const { t } = useTranslation('chair')
  return ({ state, links }: ChairControlState): string => {
    const isConnecting = links.bluetooth.phase === 'connecting' || links.internet.phase === 'connecting'
    if (!state) return t(isConnecting ? 'control.waiting' : 'link.none')
    return state.phase === 'idle' ? t('control.ready') : t(`phase.${state.phase}`)
  }
}

const SessionClock = ({ secondsLeft, totalMinutes }: { secondsLeft: number; totalMinutes: number }) => {
  const { t } = useTranslation('chair')
  const label = t('control.leftLabel', {
    minutes: t('control.leftMinutes', toPluralOptions(Math.floor(secondsLeft / 60))),
    seconds: t('control.leftSeconds', toPluralOptions(secondsLeft % 60)),
  })
  return (
    <>
      <View id="control-clock" className="overview__clock" {...getAriaAttributes({ role: 'timer', label })}>
        {formatMinutesAndSeconds(secondsLeft)}
      </View>
      <View className="t-small t-quiet">{t('control.left', { minutes: formatNumber(totalMinutes) })}</View>
    </>
  )
}

const OverviewPicture = ({ session }: { session: ChairControlViewModel }) => {
  const { view, chair, isOutOfReach, has } = session
  const isWorking = session.isWorking && !isOutOfReach
  const { t } = useTranslation('chair')
  const { formatZones } = useChairLabels()
  const formatPhase = useFormatPhase()
  const { state, seat, carrier } = view
  const zones = isWorking && state ? state.zones : []
  const picture = t('control.picture', { phase: formatPhase(view), seat: t(`seat.${seat}`) })
  const working = isWorking && state ? t('control.working', { zones: formatZones(zones) }) : ''
  if (!chair) return null
  return (
    <View className={`overview__chair${isWorking ? '' : ' overview__chair--still'}`}>
      <ChairIllustration
        family={chair.family}
        posture={state ?? RESTING_POSTURE}
        isOccupied={state?.isSeated ?? false}
        isScanning={state?.phase === 'preparing' && has('bodyScan')}
        isHeld={state?.phase === 'emergencyStopped'}
        zones={zones}
        isWorking={isWorking && state?.phase === 'running'}
        hasAir={(state?.airbag ?? 0) > 0}
        isOutdated={carrier === null}
        label={[picture, working].filter(Boolean).join(t('control.stopMark'))}
      />
    </View>
  )
}

const SessionBar = ({ part, whole }: { part: number; whole: number }) => (
  <View className="overview__bar">
    <View className="overview__done" style={{ width: `${toPercent(part, whole)}%` }} />
  </View>
)

const toPercent = (part: number, whole: number): number =>
  whole > 0 ? Math.round(clamp(part / whole, 0, 1) * 1000) / 10 : 0

type PlanProgressProps = {
  session: ChairControlViewModel
  elapsed: number
  /** What the chair works on: as the plan has it, unless the person chose otherwise. */
  zones: readonly MassageZone[]
}

/** The steps of a plan side by side, as long as they take; the present one in ink, named by what the chair does. */
const PlanProgress = ({ session, elapsed, zones }: PlanProgressProps) => {
  const { formatZones } = useChairLabels()
  const plan = session.view.plan?.plan
  if (!plan) return null
  const all = getPlanDurationSeconds(plan)
  let begin = 0
  return (
    <View className="overview__steps">
      {plan.steps.map((step, at) => {
        const from = begin
        begin += step.seconds
        const isNow = elapsed >= from && (elapsed < begin || at === plan.steps.length - 1)
        return (
          <View key={from} className="overview__step" style={{ width: `${toPercent(step.seconds, all)}%` }}>
            <SessionBar part={elapsed - from} whole={step.seconds} />
            {isNow && <View className="overview__step-name t-note">{formatZones(zones)}</View>}
          </View>
        )
      })}
    </View>
  )
}
