import { View } from '@tarojs/components'
import { planSeconds } from '@/domain/chair'
import { useTranslation } from '@/i18n'
import { counted, formatNumber } from '@/i18n/format'
import { aria } from '@/ui/aria'
import { Chip } from '@/ui/Chip'
import { ChairPicture } from '../parts/ChairPicture'
import { useChairWords } from '../parts/useChairWords'
import { formatClock, useSecondsLeft } from '../parts/useSecondsLeft'
import type { Session } from './useSession'

/** Posture of a chair that has not been heard yet. */
const UNHEARD = { back: 20, legs: 10 }

/** What goes on, how long still, and the chair as it stands. */
export const Overview = ({ session, isWide }: { session: Session; isWide: boolean }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { nameOf, programName, zoneNames } = useChairWords()
  const { view, chair, isWorking } = session
  const { state, seat } = view
  const secondsLeft = useSecondsLeft(view)
  const phase = state ? t(`phase.${state.phase}`) : t('control.waiting')
  const isRunning = state?.phase === 'running'
  const total = state ? Math.round((state.secondsLeft + state.secondsElapsed) / 60) : 0
  return (
    <View id="control-overview" className={`overview${isWide ? ' overview--card' : ''}`}>
      <View className="overview__words">
        <View className="overview__name">
          <View className="t-head">{isWorking && state ? programName(state.program) : phase}</View>
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
              {...aria({
                role: 'timer',
                label: t('control.leftLabel', {
                  minutes: t('control.leftMinutes', counted(Math.floor(secondsLeft / 60))),
                  seconds: t('control.leftSeconds', counted(secondsLeft % 60)),
                }),
              })}
            >
              {formatClock(secondsLeft)}
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
          <View className="t-row">{nameOf(chair)}</View>
          <View className="t-small t-quiet">{t(`seat.${seat}`)}</View>
        </View>
      )}
      <View className={`overview__chair${isWorking ? '' : ' overview__chair--still'}`}>
        <ChairPicture
          posture={state ?? UNHEARD}
          isTaken={state?.isSeated ?? false}
          zones={isWorking ? (state?.zones ?? []) : []}
          isWorking={isRunning}
          hasAir={(state?.airbag ?? 0) > 0}
          isPale={view.carrier === null}
          label={[
            t('control.picture', { phase, seat: t(`seat.${seat}`) }),
            isWorking && state ? t('control.working', { zones: zoneNames(state.zones) }) : '',
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
              style={{ width: `${share(total * 60 - secondsLeft, total * 60)}%` }}
            />
          </View>
        )
      )}
    </View>
  )
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 10 : 0

/** The steps of a plan side by side, as long as they take; the present one in ink. */
const PlanProgress = ({ session, elapsed }: { session: Session; elapsed: number }) => {
  const { zoneNames } = useChairWords()
  const plan = session.view.plan?.plan
  if (!plan) return null
  const all = planSeconds(plan)
  let begin = 0
  return (
    <View className="overview__steps">
      {plan.steps.map((step, at) => {
        const from = begin
        begin += step.seconds
        const isNow = elapsed >= from && (elapsed < begin || at === plan.steps.length - 1)
        return (
          <View key={from} className="overview__step" style={{ width: `${share(step.seconds, all)}%` }}>
            <View className="overview__bar">
              <View className="overview__done" style={{ width: `${share(elapsed - from, step.seconds)}%` }} />
            </View>
            {isNow && <View className="overview__step-name t-note">{zoneNames(step.zones)}</View>}
          </View>
        )
      })}
    </View>
  )
}
