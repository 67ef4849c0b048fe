import { View } from '@tarojs/components'
import { getPlanDurationSeconds } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { toPluralOptions, formatNumber } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Chip } from '@/ui/layout/Chip'
import { ChairIllustration } from '../components/ChairIllustration'
import { useChairLabels } from '../components/useChairLabels'
import { formatMinutesAndSeconds, useSessionSecondsLeft } from '../components/useSessionSecondsLeft'
import type { MassageSession } from './useMassageSession'

/** Posture of a chair that has not been heard yet. */
const DEFAULT_POSTURE = { back: 20, legs: 10 }

/** What goes on, how long still, and the chair as it stands. */
export const ChairOverview = ({ session, isWide }: { session: MassageSession; isWide: boolean }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { getChairName, getProgramName, formatZones } = useChairLabels()
  const { view, chair, isWorking } = session
  const { state, seat } = view
  const secondsLeft = useSessionSecondsLeft(view)
  const phase = state ? t(`phase.${state.phase}`) : t('control.waiting')
  const isRunning = state?.phase === 'running'
  const total = state ? Math.round((state.secondsLeft + state.secondsElapsed) / 60) : 0
  return (
    <View id="control-overview" className={`overview${isWide ? ' overview--card' : ''}`}>
      <View className="overview__words">
        <View className="overview__name">
          <View className="t-head">{isWorking && state ? getProgramName(state.program) : phase}</View>
          {view.plan && (
            <Chip tone="warm" icon="spark">
              {t('control.smart')}
            </Chip>
          )}
          {state?.phase === 'paused' && <Chip>{t('phase.paused')}</Chip>}
          {state?.phase === 'preparing' && <Chip>{t('phase.preparing')}</Chip>}
        </View>
        {isWorking ? (
          <>
            <View
              id="control-clock"
              className="overview__clock"
              {...getAriaAttributes({
                role: 'timer',
                label: t('control.leftLabel', {
                  minutes: t('control.leftMinutes', toPluralOptions(Math.floor(secondsLeft / 60))),
                  seconds: t('control.leftSeconds', toPluralOptions(secondsLeft % 60)),
                }),
              })}
            >
              {formatMinutesAndSeconds(secondsLeft)}
            </View>
            <View className="t-small t-quiet">{t('control.left', { minutes: formatNumber(total) })}</View>
          </>
        ) : (
          state && (
            <View id="control-seat" className="t-small t-quiet">
              {t(`seat.${seat}`)}
            </View>
          )
        )}
      </View>
      {isWide && isWorking && chair && (
        <View className="overview__place">
          <View className="t-row">{getChairName(chair)}</View>
          <View className="t-small t-quiet">{t(`seat.${seat}`)}</View>
        </View>
      )}
      <View className={`overview__chair${isWorking ? '' : ' overview__chair--still'}`}>
        <ChairIllustration
          posture={state ?? DEFAULT_POSTURE}
          isOccupied={state?.isSeated ?? false}
          zones={isWorking ? (state?.zones ?? []) : []}
          isWorking={isRunning}
          hasAir={(state?.airbag ?? 0) > 0}
          isOutdated={view.carrier === null}
          label={[
            t('control.picture', { phase, seat: t(`seat.${seat}`) }),
            isWorking && state ? t('control.working', { zones: formatZones(state.zones) }) : '',
          ]
            .filter(Boolean)
            .join(t('control.stopMark'))}
        />
      </View>
      {view.plan && isWorking && state ? (
        <PlanProgress session={session} elapsed={state.secondsElapsed} />
      ) : (
        isWorking &&
        state && (
          <View className="overview__bar">
            <View
              className="overview__done"
              style={{ width: `${toPercent(total * 60 - secondsLeft, total * 60)}%` }}
            />
          </View>
        )
      )}
    </View>
  )
}

const toPercent = (part: number, whole: number): number =>
  whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 10 : 0

/** The steps of a plan side by side, as long as they take; the present one in ink. */
const PlanProgress = ({ session, elapsed }: { session: MassageSession; elapsed: number }) => {
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
            <View className="overview__bar">
              <View
                className="overview__done"
                style={{ width: `${toPercent(elapsed - from, step.seconds)}%` }}
              />
            </View>
            {isNow && <View className="overview__step-name t-note">{formatZones(step.zones)}</View>}
          </View>
        )
      })}
    </View>
  )
}
