import { isTooShortFor } from '@/domain/report/longerCheck'
import { isPresent, presentOf } from '@/domain/report/types'
import type { ReportView } from './reportView'

/** What would make the next report more exact: a cuff reading, a fuller profile, a longer check. */
export type Hint = 'profile' | 'cuff' | 'short'

/** What a report offers where its values leave room, the most useful first. */
export const hintsOf = ({ indicators, quality }: ReportView): Hint[] => {
  const pressure = presentOf(indicators, 'BLOOD_PRESSURE')
  const isAsked = indicators.some(found => !isPresent(found) && found.missing === 'profileIncomplete')
  const isShort =
    presentOf(indicators, 'MENTAL_STRESS_INDEX') !== null &&
    isTooShortFor('MENTAL_STRESS_INDEX', quality.seconds)
  const hints: [Hint, boolean][] = [
    ['profile', isAsked],
    ['cuff', pressure !== null && pressure.calibration === null],
    ['short', isShort],
  ]
  return hints.flatMap(([hint, holds]) => (holds ? [hint] : []))
}
