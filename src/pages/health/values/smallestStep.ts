import { factsOf } from '@/domain/report/indicators'
import type { IndicatorKey } from '@/domain/report/types'

/** Between two grid lines lies at least what two checks of one person may differ by and still say the same. */
export const smallestStep = (key: IndicatorKey): number => factsOf(key).normalChange
