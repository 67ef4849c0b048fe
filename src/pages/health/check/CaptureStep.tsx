import type { MeasurementSite } from '@anzuo/vitals'
import { FaceCaptureStep } from './FaceCaptureStep'
import { FingerCaptureStep } from './FingerCaptureStep'
import type { CaptureStepProps } from './useVitalsMeasurement'

/** The running measurement of a face or of a fingertip. */
export const CaptureStep = ({ site, ...props }: CaptureStepProps & { site: MeasurementSite }) =>
  site === 'face' ? <FaceCaptureStep {...props} /> : <FingerCaptureStep {...props} />
