import { EXTENDED_CHECK_SECONDS, findMeasurementExtension } from '@anzuo/domain/report/measurementExtension'
import {
  createFingerMeasurementSession,
  createVitalsMeasurementSession,
  type MeasurementSite,
  type VitalsMeasurementSession,
} from '@anzuo/vitals'

/**
 * A measurement of so many seconds of signal at a face or at a fingertip. That of a face goes on to a minute where less does not
 * suffice.
 */
export const createMeasurement = (
  site: MeasurementSite,
  durationSeconds: number,
): VitalsMeasurementSession =>
  site === 'finger'
    ? createFingerMeasurementSession({ durationSeconds })
    : createVitalsMeasurementSession({
        durationSeconds,
        extension: { toSeconds: EXTENDED_CHECK_SECONDS, findExtension: findMeasurementExtension },
      })
