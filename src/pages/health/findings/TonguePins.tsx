import { View } from '@tarojs/components'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import {
  drawPinnedTongue,
  TONGUE_LABEL_PLACES,
  TONGUE_REGIONS,
  type TongueRegion,
} from '@/ui/illustrations/pinnedTongue'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { Row } from '@/ui/layout/Flex'
import { usePalette } from '@/ui/theme/theme'
import { hasVisibleToothMarks, useClearSignWord } from './tongueSignWords'
import './findings.scss'

export type TonguePinsProps = {
  tongue: TongueResult
  /** Where the signs were seen; a drawn tongue stands for it once the app was closed. */
  overlay: TongueOverlayShapes | null
}

/** The tongue with its main signs pinned to where they are; what could not be told is dashed and says so. */
export const TonguePins = ({ tongue, overlay }: TonguePinsProps) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  const getWord = useRegionWord(tongue)
  const pins = TONGUE_REGIONS.map(region => ({
    region,
    name: region === 'coating' ? t('result.pins.coating') : t(`sign.${region}.name`),
    word: getWord(region),
  }))
  const signs = pins.map(({ name, word }) =>
    t('result.pins.sign', { name, word: word ?? t('result.pins.notClear') }),
  )
  const svg = drawPinnedTongue(palette, {
    overlay,
    hasToothMarks: hasVisibleToothMarks(tongue),
    clearRegions: pins.filter(({ word }) => word !== null).map(({ region }) => region),
  })
  return (
    <View className="tongue-pins">
      <View className="tongue-pins__stage" id={overlay ? 'tongue-overlay' : 'tongue-map'}>
        <SvgImage svg={svg} label={t('result.pins.label', { signs: signs.join(t('result.pins.and')) })} />
        {pins.map(({ region, name, word }) => (
          <View
            key={region}
            id={`pin-${region}`}
            className={`tongue-pins__label tongue-pins__label--${region}${word ? '' : ' tongue-pins__label--unclear'}`}
            style={TONGUE_LABEL_PLACES[region]}
            {...getAriaAttributes({ hidden: true })}
          >
            <View className="t-label">{name}</View>
            <View className="t-note">{word ?? t('result.pins.notClear')}</View>
          </View>
        ))}
      </View>
      <Row gap={4} justify="center" wrap className="t-note t-quiet">
        {(['seen', 'notClear'] as const).map(kind => (
          <Row key={kind} gap={1} align="center">
            <View className={`tongue-pins__swatch tongue-pins__swatch--${kind}`} />
            {t(`result.pins.${kind}`)}
          </Row>
        ))}
      </Row>
      <View className="t-note t-quiet t-center">{t(overlay ? 'result.overlayNote' : 'result.mapNote')}</View>
    </View>
  )
}

/** The word of a region; the coating has one for its thickness and one for its colour. Null when nothing of it is clear. */
const useRegionWord = (tongue: TongueResult) => {
  const { t } = useTranslation('tongue')
  const getWord = useClearSignWord(tongue)
  return (region: TongueRegion): string | null => {
    if (region !== 'coating') return getWord(region)
    const thickness = getWord('coatingThickness')
    // Where there is hardly a coating, its colour says nothing.
    const isBare = tongue.signs.coatingThickness.label === 'none'
    const colour = isBare ? null : getWord('coatingColour')
    if (!thickness || !colour) return thickness ?? colour
    return t('result.pins.both', { thickness, colour: colour.toLocaleLowerCase() })
  }
}
