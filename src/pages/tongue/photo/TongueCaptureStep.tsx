import { View } from '@tarojs/components'
import { useState } from 'react'
import type { TonguePhotoFault } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { CameraView } from '@/platform/camera/CameraView'
import type { CameraFacing } from '@/platform/camera/cameraFacing'
import type { PhotoFile } from '@/platform/photoPicker'
import type { TongueAnalyser } from '@/platform/tongue'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawTongueAimGuide, drawUndersideAimGuide } from '@/ui/illustrations/tongueOverlay'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { getNavInsets } from '@/ui/layout/getNavInsets'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Spinner } from '@/ui/feedback/Spinner'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { getTongueCaptureConditions, type TongueCaptureConditionName } from './tongueCaptureConditions'
import type { TongueCameraError, TongueSide } from './tonguePhotoReducer'
import { useTongueCapture } from './useTongueCapture'

export type TongueCaptureStepProps = {
  analyser: TongueAnalyser<PhotoFile>
  side: TongueSide
  onTaken: (frame: RgbaImage) => void
  onFileAsked: () => void
  onCameraError: (trouble: TongueCameraError) => void
  onLeft: () => void
}

/** The camera with the place for the tongue, what is seen of it, and the one thing to do now. */
export const TongueCaptureStep = ({
  analyser,
  side,
  onTaken,
  onFileAsked,
  onCameraError,
  onLeft,
}: TongueCaptureStepProps) => {
  const { t } = useTranslation('tongue')
  // The underside is easier with the camera at the back and somebody who helps; a mirror is what most people have.
  const [facing, setFacing] = useState<CameraFacing>('front')
  const { preview, aim, grab } = useTongueCapture({
    analyser,
    side,
    facing,
    onCameraError,
    onSteady: onTaken,
  })
  const fault = aim === null ? undefined : aim.fault
  const takePhoto = () => {
    const frame = grab()
    if (frame) onTaken(frame)
  }
  return (
    <PageLayout back="none" width="wide">
      <View className="aim">
        <View className={`aim__bar${getNavInsets().hasCapsule ? ' aim__bar--below' : ''}`}>
          <Pressable
            id="tongue-cancel"
            className="aim__button"
            onPress={onLeft}
            aria={{ label: t('photo.leave') }}
          >
            <Icon name="close" />
          </Pressable>
          <View
            id="tongue-guidance"
            className="aim__guide"
            {...getAriaAttributes({ role: 'status', live: 'polite' })}
          >
            <GuidanceChip side={side} isOpen={preview !== null} fault={fault} />
          </View>
          <Pressable
            className="aim__button"
            onPress={() => navigate('tongueGuide')}
            aria={{ label: t('photo.guide') }}
          >
            <Icon name="book" size={22} />
          </Pressable>
        </View>
        <View className="aim__picture">
          <View className="aim__view">
            {preview ? (
              <CameraView preview={preview} />
            ) : (
              <View className="aim__opening">
                <Spinner />
              </View>
            )}
          </View>
          <View className="aim__lines">
            <SvgImage
              svg={
                side === 'under'
                  ? drawUndersideAimGuide()
                  : drawTongueAimGuide(aim?.outline ?? null, {
                      isMirrored: facing === 'front',
                      isGood: fault === null,
                    })
              }
            />
          </View>
        </View>
        <View className="aim__facts">
          {side === 'top' && <TongueCaptureConditionRow fault={fault} />}
          <View className="aim__hint">
            <View className="t-body">{t(side === 'top' ? 'photo.hint' : 'under.hint')}</View>
            <View className="t-small t-quiet">{t(side === 'top' ? 'photo.auto' : 'under.shutter')}</View>
          </View>
          <View className="aim__controls">
            <Pressable
              id="tongue-choose"
              className="aim__side"
              onPress={onFileAsked}
              aria={{ label: t('photo.choose') }}
            >
              <Icon name="image" size={22} />
            </Pressable>
            <Pressable
              id="tongue-shutter"
              className="aim__shutter"
              disabled={preview === null}
              onPress={takePhoto}
              aria={{ label: t('photo.shutter') }}
            >
              <View className="aim__shutter-inside" />
            </Pressable>
            <Pressable
              id="tongue-flip"
              className="aim__side"
              onPress={() => setFacing(facing === 'front' ? 'back' : 'front')}
              aria={{ label: t(facing === 'front' ? 'photo.back' : 'photo.front') }}
            >
              <Icon name="refresh" size={22} />
            </Pressable>
          </View>
          <View className="aim__privacy">
            <Icon name="lock" size={16} />
            <View>{t('photoStays')}</View>
          </View>
        </View>
      </View>
    </PageLayout>
  )
}

const faultIcons: Record<TonguePhotoFault, IconName> = {
  noTongue: 'tongue',
  severalFaces: 'people',
  tooFar: 'dist',
  offCentre: 'scan',
  cutOff: 'dist',
  blurred: 'still',
  tooDark: 'sun',
  tooBright: 'sun',
  colourCast: 'sun',
  mouthNotOpen: 'tongue',
  straining: 'tongue',
}

type GuidanceChipProps = { side: TongueSide; isOpen: boolean; fault: TonguePhotoFault | null | undefined }

const GuidanceChip = ({ side, isOpen, fault }: GuidanceChipProps) => {
  const { t } = useTranslation('tongue')
  if (!isOpen) return <Chip size="guidance">{t('photo.opening')}</Chip>
  if (side === 'under') {
    return (
      <Chip size="guidance" icon="up">
        {t('under.guide')}
      </Chip>
    )
  }
  if (fault === undefined) return <Chip size="guidance">{t('photo.looking')}</Chip>
  if (fault === null) {
    return (
      <Chip size="guidance" tone="good" icon="check">
        {t('photo.good')}
      </Chip>
    )
  }
  return (
    <Chip size="guidance" tone="notice" icon={faultIcons[fault]}>
      {t(`photo.do.${fault}`)}
    </Chip>
  )
}

const conditionIcons: Record<TongueCaptureConditionName, IconName> = {
  light: 'sun',
  mouth: 'tongue',
  distance: 'dist',
}

/** Light, mouth and distance, each with whether it is right by now. */
const TongueCaptureConditionRow = ({ fault }: { fault: TonguePhotoFault | null | undefined }) => {
  const { t } = useTranslation('tongue')
  const marks = getTongueCaptureConditions(fault)
  return (
    <View className="aim__marks">
      {(Object.keys(conditionIcons) as TongueCaptureConditionName[]).map(name => {
        const state = marks[name]
        return (
          <View key={name} className={`aim__mark aim__mark--${state}`}>
            <Icon name={conditionIcons[name]} size={20} />
            <View className="t-label">{t(`photo.marks.${name}`)}</View>
            {state !== 'open' && <Icon name={state === 'good' ? 'check' : 'warn'} size={16} />}
          </View>
        )
      })}
    </View>
  )
}
