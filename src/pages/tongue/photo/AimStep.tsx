import { View } from '@tarojs/components'
import { useState } from 'react'
import type { PhotoFault } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals/types'
import { useTranslation } from '@/i18n'
import { CameraView } from '@/platform/camera/CameraView'
import type { Facing } from '@/platform/camera/facing'
import type { PhotoFile } from '@/platform/photoFile'
import type { TongueAnalyser } from '@/platform/tongue'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { drawAim, drawUndersideAim } from '@/ui/art/tongueOverlay'
import { Chip } from '@/ui/Chip'
import { Icon, type IconName } from '@/ui/Icon'
import { navInsets } from '@/ui/navInsets'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Spinner } from '@/ui/Spinner'
import { Svg } from '@/ui/Svg'
import { aimMarks, type AimMarkName } from './aimMarks'
import type { PhotoTrouble, Side } from './flow'
import { useAiming } from './useAiming'

export type AimStepProps = {
  analyser: TongueAnalyser<PhotoFile>
  side: Side
  onTaken: (frame: RgbaImage) => void
  onFileAsked: () => void
  onTroubled: (trouble: PhotoTrouble) => void
  onLeft: () => void
}

/** The camera with the place for the tongue, what is seen of it, and the one thing to do now. */
export const AimStep = ({ analyser, side, onTaken, onFileAsked, onTroubled, onLeft }: AimStepProps) => {
  const { t } = useTranslation('tongue')
  // The underside is easier with the camera at the back and somebody who helps; a mirror is what most people have.
  const [facing, setFacing] = useState<Facing>('front')
  const { preview, aim, grab } = useAiming({ analyser, side, facing, onTroubled, onSteady: onTaken })
  const fault = aim === null ? undefined : aim.fault
  const shoot = () => {
    const frame = grab()
    if (frame) onTaken(frame)
  }
  return (
    <Screen back="none" width="wide">
      <View className="aim">
        <View className={`aim__bar${navInsets().hasCapsule ? ' aim__bar--below' : ''}`}>
          <Pressable
            id="tongue-cancel"
            className="aim__button"
            onPress={onLeft}
            facts={{ label: t('photo.leave') }}
          >
            <Icon name="close" />
          </Pressable>
          <View id="tongue-guidance" className="aim__guide" {...aria({ role: 'status', live: 'polite' })}>
            <Guide side={side} isOpen={preview !== null} fault={fault} />
          </View>
          <Pressable
            className="aim__button"
            onPress={() => navigate('tongueGuide')}
            facts={{ label: t('photo.guide') }}
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
            <Svg
              svg={
                side === 'under'
                  ? drawUndersideAim()
                  : drawAim(aim?.outline ?? null, { isMirrored: facing === 'front', isGood: fault === null })
              }
            />
          </View>
        </View>
        <View className="aim__facts">
          {side === 'top' && <Marks fault={fault} />}
          <View className="aim__hint">
            <View className="t-body">{t(side === 'top' ? 'photo.hint' : 'under.hint')}</View>
            <View className="t-small t-quiet">{t(side === 'top' ? 'photo.auto' : 'under.shutter')}</View>
          </View>
          <View className="aim__controls">
            <Pressable
              id="tongue-choose"
              className="aim__side"
              onPress={onFileAsked}
              facts={{ label: t('photo.choose') }}
            >
              <Icon name="image" size={22} />
            </Pressable>
            <Pressable
              id="tongue-shutter"
              className="aim__shutter"
              disabled={preview === null}
              onPress={shoot}
              facts={{ label: t('photo.shutter') }}
            >
              <View className="aim__shutter-inside" />
            </Pressable>
            <Pressable
              id="tongue-flip"
              className="aim__side"
              onPress={() => setFacing(facing === 'front' ? 'back' : 'front')}
              facts={{ label: t(facing === 'front' ? 'photo.back' : 'photo.front') }}
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
    </Screen>
  )
}

const guideIcons: Record<PhotoFault, IconName> = {
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

type GuideProps = { side: Side; isOpen: boolean; fault: PhotoFault | null | undefined }

const Guide = ({ side, isOpen, fault }: GuideProps) => {
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
    <Chip size="guidance" tone="notice" icon={guideIcons[fault]}>
      {t(`photo.do.${fault}`)}
    </Chip>
  )
}

const markIcons: Record<AimMarkName, IconName> = { light: 'sun', mouth: 'tongue', distance: 'dist' }

/** Light, mouth and distance, each with whether it is right by now. */
const Marks = ({ fault }: { fault: PhotoFault | null | undefined }) => {
  const { t } = useTranslation('tongue')
  const marks = aimMarks(fault)
  return (
    <View className="aim__marks">
      {(Object.keys(markIcons) as AimMarkName[]).map(name => {
        const state = marks[name]
        return (
          <View key={name} className={`aim__mark aim__mark--${state}`}>
            <Icon name={markIcons[name]} size={20} />
            <View className="t-label">{t(`photo.marks.${name}`)}</View>
            {state !== 'open' && <Icon name={state === 'good' ? 'check' : 'warn'} size={16} />}
          </View>
        )
      })}
    </View>
  )
}
