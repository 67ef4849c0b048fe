import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { canOpenCameraSettings, openCameraSettings } from '@/platform/camera/cameraSettings'
import { goBack } from '@/routes'
import { drawFlatPulse } from '@/ui/art/flatPulse'
import { drawCameraRefused } from '@/ui/art/uploadStates'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import type { Trouble } from './flow'

export type TroubleStepProps = {
  trouble: Trouble
  /** The server lets people try with the drawn sample. */
  offersSample: boolean
  onRetried: () => void
  onSampleChosen: () => void
}

/** Without one of these there is no camera, so that trying again alone may not help. */
const WITHOUT_CAMERA: readonly Trouble[] = [
  'noCamera',
  'insecureContext',
  'unsupported',
  'permissionRefused',
  'cameraInUse',
]

/** Why nothing can be measured now, and the way on. */
export const TroubleStep = ({ trouble, offersSample, onRetried, onSampleChosen }: TroubleStepProps) => {
  const { t } = useTranslation('health')
  const palette = usePalette()
  const lacksCamera = WITHOUT_CAMERA.includes(trouble)
  const opensSettings = trouble === 'permissionRefused' && canOpenCameraSettings
  return (
    <Screen
      title={t('check.faceTitle')}
      back="health"
      dock={
        <View className="check-dock">
          {opensSettings ? (
            <Button onPress={() => void openCameraSettings().then(onRetried)}>{t('trouble.settings')}</Button>
          ) : (
            <Button id="check-retry" icon="refresh" onPress={onRetried}>
              {t('trouble.retry')}
            </Button>
          )}
          <Button kind="text" size="medium" onPress={() => goBack('health')}>
            {t('trouble.notNow')}
          </Button>
        </View>
      }
    >
      <View id="check-trouble" data-trouble={trouble}>
        <EmptyPicture
          art={<Svg svg={(lacksCamera ? drawCameraRefused : drawFlatPulse)(palette)} />}
          title={t(`trouble.${trouble}.title`)}
          note={t(`trouble.${trouble}.note`)}
        />
      </View>
      {lacksCamera && offersSample && (
        <Card tone="sunken">
          <View className="check-sample">
            <View className="t-small t-quiet">{t('trouble.sampleNote')}</View>
            <Button id="sample-start" kind="outline" size="medium" icon="image" onPress={onSampleChosen}>
              {t('trouble.sample')}
            </Button>
          </View>
        </Card>
      )}
    </Screen>
  )
}
