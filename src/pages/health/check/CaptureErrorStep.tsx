import { View } from '@tarojs/components'
import type { MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { canOpenCameraSettings, openCameraSettings } from '@/platform/camera/cameraSettings'
import { goBack } from '@/routes'
import { drawFlatPulse } from '@/ui/illustrations/flatPulse'
import { drawCameraRefused } from '@/ui/illustrations/uploadStates'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { StepLayout } from '@/ui/health/StepLayout'
import type { CaptureFailure } from './healthCheckReducer'

export type CaptureErrorStepProps = {
  site: MeasurementSite
  error: CaptureFailure
  /** Whether the server's settings offer the drawn sample. */
  isSampleAvailable: boolean
  onRetried: () => void
  onSampleChosen: () => void
}

/** With one of these there is no camera, so trying again alone may not help. */
const CAMERA_UNAVAILABLE_ERRORS: readonly CaptureFailure[] = [
  'noCamera',
  'insecureContext',
  'unsupported',
  'permissionRefused',
  'cameraInUse',
]

/** Why nothing can be measured now, and what to do. */
export const CaptureErrorStep = ({
  site,
  error,
  isSampleAvailable,
  onRetried,
  onSampleChosen,
}: CaptureErrorStepProps) => {
  const { t } = useTranslation('health')
  const lacksCamera = CAMERA_UNAVAILABLE_ERRORS.includes(error)
  const opensSettings = error === 'permissionRefused' && canOpenCameraSettings
  return (
    <StepLayout
      title={t(`check.${site}Title`)}
      back="health"
      primary={
        opensSettings
          ? { label: t('trouble.settings'), onPress: () => void openCameraSettings().then(onRetried) }
          : { id: 'check-retry', icon: 'refresh', label: t('trouble.retry'), onPress: onRetried }
      }
      secondary={[{ label: t('trouble.notNow'), onPress: () => goBack('health') }]}
    >
      <View id="check-trouble" data-trouble={error}>
        <EmptyState
          illustration={lacksCamera ? drawCameraRefused : drawFlatPulse}
          title={t(`trouble.${error}.title`)}
          note={t(`trouble.${error}.note`)}
        />
      </View>
      {lacksCamera && isSampleAvailable && (
        <Card tone="sunken">
          <View className="check-sample">
            <View className="t-small t-quiet">{t('trouble.sampleNote')}</View>
            <Button id="sample-start" kind="outline" size="medium" icon="image" onPress={onSampleChosen}>
              {t('trouble.sample')}
            </Button>
          </View>
        </Card>
      )}
    </StepLayout>
  )
}
