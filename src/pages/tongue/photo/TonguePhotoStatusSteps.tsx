import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { canOpenCameraSettings, openCameraSettings } from '@/platform/camera/cameraSettings'
import { navigate } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawTongueExample, type TonguePhotoExample } from '@/ui/illustrations/tongue'
import { drawCameraRefused } from '@/ui/illustrations/uploadStates'
import { Button } from '@/ui/forms/Button'
import { Chip } from '@/ui/layout/Chip'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PrivacyNote } from '@/ui/health/PrivacyNote'
import { StepLayout, type StepLayoutProps } from '@/ui/health/StepLayout'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Spinner } from '@/ui/feedback/Spinner'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { photoFaultExamples } from '../../health/findings/photoFaultExamples'
import type { TongueCameraFailure, TonguePhotoRejectionReason, TongueSide } from './tonguePhotoReducer'

/** Shown while the photo is analysed. */
export const TonguePhotoAnalysisStep = () => {
  const { t } = useTranslation('tongue')
  return (
    <PageLayout title={t('photo.title')} back="none">
      <View
        id="tongue-judging"
        className="photo-judging"
        {...getAriaAttributes({ role: 'status', live: 'polite' })}
      >
        <Spinner />
        <RowText title={t('photo.judging')} note={t('photoStays')} />
      </View>
    </PageLayout>
  )
}

type PhotoStepLayoutProps = Pick<StepLayoutProps, 'title' | 'primary' | 'children'> & {
  secondary: StepLayoutProps['primary']
  onLeft: () => void
}

/** A step without the camera's picture: the main way on, a second one, and the way out. */
const PhotoStepLayout = ({ title, primary, secondary, onLeft, children }: PhotoStepLayoutProps) => {
  const { t } = useTranslation('tongue')
  const leave = { id: 'tongue-leave', label: t('photo.notNow'), onPress: onLeft }
  return (
    <StepLayout title={title} back="none" primary={primary} secondary={[secondary, leave]}>
      {children}
    </StepLayout>
  )
}

type PhotoStepActions = { onRetried: () => void; onFileAsked: () => void; onLeft: () => void }

const getFaultPicture = (reason: TonguePhotoRejectionReason): TonguePhotoExample | null =>
  reason in photoFaultExamples ? photoFaultExamples[reason as keyof typeof photoFaultExamples] : null

/** The reason why there are no findings, and what helps. */
export const TonguePhotoRejectedStep = (
  props: PhotoStepActions & { side: TongueSide; reason: TonguePhotoRejectionReason },
) => {
  const { side, reason, onRetried, onFileAsked, onLeft } = props
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  const picture = getFaultPicture(reason)
  return (
    <PhotoStepLayout
      title={t(side === 'top' ? 'photo.title' : 'under.title')}
      primary={{ id: 'tongue-retry', icon: 'camera', label: t('photo.again'), onPress: onRetried }}
      secondary={{
        id: 'tongue-choose-again',
        kind: 'outline',
        icon: 'image',
        label: t('photo.choose'),
        onPress: onFileAsked,
      }}
      onLeft={onLeft}
    >
      <View
        id="tongue-refusal"
        data-reason={reason}
        className="photo-refused"
        {...getAriaAttributes({ role: 'alert' })}
      >
        {picture && (
          <View className="photo-refused__picture">
            <SvgImage svg={drawTongueExample(palette, picture)} />
            <View className="photo-refused__chip">
              <Chip tone="notice" icon="warn">
                {t(`fault.${reason}.title`)}
              </Chip>
            </View>
          </View>
        )}
        <View>
          <View className="t-title photo-refused__title">{t(`fault.${reason}.title`)}</View>
          <View className="t-body">{t(`fault.${reason}.advice`)}</View>
          <View className="t-small t-quiet ui-mt-2">{t('photo.nothingSaid')}</View>
        </View>
        <Button kind="outline" size="medium" icon="book" onPress={() => navigate('tongueGuide')}>
          {t('photo.guide')}
        </Button>
      </View>
    </PhotoStepLayout>
  )
}

/** Why there is no camera; a photo can still be chosen. */
export const TongueCameraErrorStep = (props: PhotoStepActions & { error: TongueCameraFailure }) => {
  const { error, onRetried, onFileAsked, onLeft } = props
  const { t } = useTranslation(['tongue', 'health'])
  const opensSettings = error === 'permissionRefused' && canOpenCameraSettings
  const retry = () => (opensSettings ? void openCameraSettings().then(onRetried) : onRetried())
  const retryLabel = t(opensSettings ? 'health:trouble.settings' : 'health:trouble.retry')
  return (
    <PhotoStepLayout
      title={t('photo.title')}
      primary={{ id: 'tongue-choose', icon: 'image', label: t('photo.choose'), onPress: onFileAsked }}
      secondary={{ id: 'tongue-retry', kind: 'outline', icon: 'refresh', label: retryLabel, onPress: retry }}
      onLeft={onLeft}
    >
      <View id="tongue-trouble" data-trouble={error}>
        <EmptyState
          illustration={drawCameraRefused}
          title={t(`health:trouble.${error}.title`)}
          note={t(`photo.trouble.${error}`)}
        />
      </View>
      <PrivacyNote>{t('photoStays')}</PrivacyNote>
    </PhotoStepLayout>
  )
}
