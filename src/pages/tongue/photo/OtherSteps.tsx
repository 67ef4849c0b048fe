import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { canOpenCameraSettings, openCameraSettings } from '@/platform/camera/cameraSettings'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { drawTongue, type TonguePicture } from '@/ui/art/tongue'
import { drawCameraRefused } from '@/ui/art/uploadStates'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Screen } from '@/ui/Screen'
import { Spinner } from '@/ui/Spinner'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { faultPictures } from '../../health/findings/faultPictures'
import type { PhotoTrouble, Refusal, Side } from './flow'

/** While the photo is looked at; it takes a moment. */
export const JudgingStep = () => {
  const { t } = useTranslation('tongue')
  return (
    <Screen title={t('photo.title')} back="none">
      <View id="tongue-judging" className="photo-judging" {...aria({ role: 'status', live: 'polite' })}>
        <Spinner />
        <View className="t-row">{t('photo.judging')}</View>
        <View className="t-small t-quiet">{t('photoStays')}</View>
      </View>
    </Screen>
  )
}

type WaysOn = { onRetried: () => void; onFileAsked: () => void; onLeft: () => void }

const pictureOf = (reason: Refusal): TonguePicture | null =>
  reason in faultPictures ? faultPictures[reason as keyof typeof faultPictures] : null

/** No words about a tongue, but the reason and what helps. */
export const RefusedStep = (props: WaysOn & { side: Side; reason: Refusal }) => {
  const { side, reason, onRetried, onFileAsked, onLeft } = props
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  const picture = pictureOf(reason)
  return (
    <Screen
      title={t(side === 'top' ? 'photo.title' : 'under.title')}
      back="none"
      dock={
        <View className="photo-dock">
          <Button id="tongue-retry" icon="camera" onPress={onRetried}>
            {t('photo.again')}
          </Button>
          <View className="photo-dock__pair">
            <Button id="tongue-choose-again" kind="outline" size="medium" icon="image" onPress={onFileAsked}>
              {t('photo.choose')}
            </Button>
            <Button id="tongue-leave" kind="text" size="medium" onPress={onLeft}>
              {t('photo.notNow')}
            </Button>
          </View>
        </View>
      }
    >
      <View id="tongue-refusal" data-reason={reason} className="photo-refused" {...aria({ role: 'alert' })}>
        {picture && (
          <View className="photo-refused__picture">
            <Svg svg={drawTongue(palette, picture)} />
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
          <View className="t-small t-quiet photo-refused__note">{t('photo.nothingSaid')}</View>
        </View>
        <Button kind="outline" size="medium" icon="book" onPress={() => navigate('tongueGuide')}>
          {t('photo.guide')}
        </Button>
      </View>
    </Screen>
  )
}

/** No camera: why, and that a photo can be chosen all the same. */
export const TroubleStep = (props: WaysOn & { trouble: PhotoTrouble }) => {
  const { trouble, onRetried, onFileAsked, onLeft } = props
  const { t } = useTranslation(['tongue', 'health'])
  const palette = usePalette()
  const opensSettings = trouble === 'permissionRefused' && canOpenCameraSettings
  return (
    <Screen
      title={t('photo.title')}
      back="none"
      dock={
        <View className="photo-dock">
          <Button id="tongue-choose" icon="image" onPress={onFileAsked}>
            {t('photo.choose')}
          </Button>
          <View className="photo-dock__pair">
            <Button
              id="tongue-retry"
              kind="outline"
              size="medium"
              icon="refresh"
              onPress={() => (opensSettings ? void openCameraSettings().then(onRetried) : onRetried())}
            >
              {t(opensSettings ? 'health:trouble.settings' : 'health:trouble.retry')}
            </Button>
            <Button id="tongue-leave" kind="text" size="medium" onPress={onLeft}>
              {t('photo.notNow')}
            </Button>
          </View>
        </View>
      }
    >
      <View id="tongue-trouble" data-trouble={trouble}>
        <EmptyPicture
          art={<Svg svg={drawCameraRefused(palette)} />}
          title={t(`health:trouble.${trouble}.title`)}
          note={t(`photo.trouble.${trouble}`)}
        />
      </View>
      <View className="photo-privacy">
        <Icon name="lock" size={16} />
        <View>{t('photoStays')}</View>
      </View>
    </Screen>
  )
}
