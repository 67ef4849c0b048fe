import { VERY_HIGH_PRESSURE } from '@anzuo/domain/report/bloodPressure'

/** What texts about a very high blood pressure name as its border: `180/110`. */
export const veryHighPressureTexts = {
  veryHigh: `${VERY_HIGH_PRESSURE.systolic}/${VERY_HIGH_PRESSURE.diastolic}`,
}
