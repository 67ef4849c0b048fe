import { View } from '@tarojs/components'
import { useState } from 'react'
import type { TongueFramingFeedback, TonguePhotoFault } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import type { CameraFacing } from '@/platform/camera/types'
import type { CameraPreviewSource } from '@/platform/camera/cameraPreview'
import type { PhotoFile } from '@/platform/photoPicker'
import type { TongueAnalyser } from '@/platform/tongue/types'
import { navigate } from '@/routes'
import { IconButton, type IconButtonProps } from '@/ui/forms/IconButton'
import { Row } from '@/ui/layout/Flex'
import { drawTongueAimGuide, drawSublingualAimGuide } from '@/ui/illustrations/tongueOverlay'
import { CaptureLayout, CapturePreview } from '@/ui/health/CaptureLayout'
import { Chip } from '@/ui/layout/Chip'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { getTongueCaptureConditions, type TongueCaptureConditionName } from './tongueCaptureConditions'
import type { TongueCameraFailure, TongueSide } from './tonguePhotoReducer'
import { useTongueCapture } from './useTongueCapture'

export type TongueCaptureStepProps = {
  analyser: TongueAnalyser<PhotoFile>
  side: TongueSide
  onTaken: (frame: RgbaImage) => void
  onFileAsked: () => void
  onCameraError: (error: TongueCameraFailure) => void
  onLeft: () => void
}

/** The camera with the outline for the tongue, the capture conditions, and the guidance. */
export const TongueCaptureStep = (props: TongueCaptureStepProps) => {
  const { analyser, side, onTaken, onFileAsked, onCameraError, onLeft } = props
  const { t } = useTranslation('tongue')
  // The underside is easier with the back camera and a helper, but most people are alone.
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
      <CaptureLayout
        mode="photo"
        leave={{ id: 'tongue-cancel', label: t('photo.leave'), onPress: onLeft }}
        help={{ icon: 'book', label: t('photo.guide'), onPress: () => navigate('tongueGuide') }}
        guidanceId="tongue-guidance"
        guidance={<GuidanceChip side={side} isOpen={preview !== null} fault={fault} />}
        picture={<TongueViewfinder side={side} facing={facing} preview={preview} aim={aim} />}
        privacy={t('photoStays')}
      >
        {side === 'top' && <TongueCaptureConditionRow fault={fault} />}
        <View className="t-center">
          <View className="t-body">{t(side === 'top' ? 'photo.hint' : 'under.hint')}</View>
          <View className="t-small t-quiet">{t(side === 'top' ? 'photo.auto' : 'under.shutter')}</View>
        </View>
        <CameraControls
          facing={facing}
          isOpen={preview !== null}
          onFileAsked={onFileAsked}
          onShutterPressed={takePhoto}
          onFacingChanged={setFacing}
        />
      </CaptureLayout>
    </PageLayout>
  )
}

type TongueViewfinderProps = {
  side: TongueSide
  facing: CameraFacing
  preview: CameraPreviewSource | null
  aim: TongueFramingFeedback | null
}

/** The camera's picture with the outline where the tongue belongs, or around the tongue that was found. */
const TongueViewfinder = ({ side, facing, preview, aim }: TongueViewfinderProps) => {
  const guide =
    side === 'under'
      ? drawSublingualAimGuide()
      : drawTongueAimGuide(aim?.outline ?? null, {
          isMirrored: facing === 'front',
          isGood: aim !== null && aim.fault === null,
        })
  return (
    <>
      <View className="aim__layer">
        <CapturePreview preview={preview} />
      </View>
      <View className="aim__layer aim__guide">
        <SvgImage svg={guide} />
      </View>
    </>
  )
}

type CameraControlsProps = {
  facing: CameraFacing
  isOpen: boolean
  onFileAsked: () => void
  onShutterPressed: () => void
  onFacingChanged: (facing: CameraFacing) => void
}

const SideButton = (props: Omit<IconButtonProps, 'className'>) => (
  <IconButton className="aim__side" {...props} />
)

/** Buttons: choose a file, take the photo, switch the camera. */
const CameraControls = (props: CameraControlsProps) => {
  const { facing, isOpen, onFileAsked, onShutterPressed, onFacingChanged } = props
  const { t } = useTranslation('tongue')
  const isFront = facing === 'front'
  return (
    <View className="aim__controls">
      <SideButton id="tongue-choose" onPress={onFileAsked} label={t('photo.choose')} icon="image" />
      <Pressable
        id="tongue-shutter"
        className="aim__shutter"
        disabled={!isOpen}
        onPress={onShutterPressed}
        aria={{ label: t('photo.shutter') }}
      >
        <View className="aim__shutter-inside" />
      </Pressable>
      <SideButton
        id="tongue-flip"
        onPress={() => onFacingChanged(isFront ? 'back' : 'front')}
        label={t(isFront ? 'photo.back' : 'photo.front')}
        icon="refresh"
      />
    </View>
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
    <Row gap={2} justify="between" wrap>
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
    </Row>
  )
}
