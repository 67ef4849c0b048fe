import {
  diastolicPressureScale,
  findIndicatorDefinition,
  type IndicatorBandName,
} from '@anzuo/domain/report/indicators'
import { VERY_HIGH_PRESSURE } from '@anzuo/domain/report/bloodPressure'

/** What texts about a very high blood pressure name as its border: `180/110`. */
export const veryHighPressureTexts = {
  veryHigh: `${VERY_HIGH_PRESSURE.systolic}/${VERY_HIGH_PRESSURE.diastolic}`,
}

const formatBorder = (name: IndicatorBandName): string =>
  [findIndicatorDefinition('BLOOD_PRESSURE'), diastolicPressureScale]
    .map(scale => scale?.bands.find(band => band.name === name)?.to ?? '')
    .join('/')

/** The borders of a normal blood pressure and of a high one, as texts name them: `90/60` and `140/90`. */
export const pressureBorderTexts = { low: formatBorder('belowNormal'), high: formatBorder('elevated') }
