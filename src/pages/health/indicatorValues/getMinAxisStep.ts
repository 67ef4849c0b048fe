import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import type { IndicatorKey } from '@anzuo/domain/report/types'

/** Between two grid lines lies at least what two checks of one person may differ by and still say the same. */
export const getMinAxisStep = (key: IndicatorKey): number => getIndicatorMetadata(key).minDetectableChange
