import { getIndicatorMetadata } from '@anzuo/domain/report/indicators'
import type { IndicatorKey } from '@anzuo/domain/report/types'

/** The smallest step between two grid lines: the difference that two checks of one person may show without a change. */
export const getIndicatorMinAxisStep = (key: IndicatorKey): number =>
  getIndicatorMetadata(key).minDetectableChange
