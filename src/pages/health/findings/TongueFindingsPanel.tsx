import { View } from '@tarojs/components'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { Row, Stack } from '@/ui/layout/Flex'
import { drawTongueDiagram } from '@/ui/illustrations/tongue'
import { drawTongueOverlay } from '@/ui/illustrations/tongueOverlay'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { getTongueOverlayLegend, TONGUE_SIGN_GROUPS, type TongueSignName } from './tongueSigns'
import './findings.scss'

export type TongueFindingsPanelProps = {
  tongue: TongueResult
  /** Where the signs were seen: known right after the photo only, on the device that took it. */
  overlay: TongueOverlayShapes | null
}

/** The findings of a tongue photo: every sign with its confidence, beside a drawing in place of the photo. */
export const TongueFindingsPanel = ({ tongue, overlay }: TongueFindingsPanelProps) => {
  const { t } = useTranslation('tongue')
  return (
    <Stack gap={4} className="tongue-findings">
      <Row gap={4} align="start" className="tongue-findings__body">
        <View className="tongue-findings__picture">
          <TongueIllustration tongue={tongue} overlay={overlay} />
        </View>
        <View className="tongue-findings__signs">
          {TONGUE_SIGN_GROUPS.map(({ group, signs }) => (
            <Stack key={group} gap={2}>
              <View className="t-label t-quiet">{t(`result.group.${group}`)}</View>
              {signs.map(sign => (
                <TongueSignRow key={sign} name={sign} tongue={tongue} />
              ))}
            </Stack>
          ))}
        </View>
      </Row>
      <View className="t-small t-quiet">
        {t(tongue.whiteReference ? `reference.${tongue.whiteReference}` : 'colourUncertain')}
      </View>
    </Stack>
  )
}

/** Highest confidence that is shown, percent: no sign on a photo is certain. */
const MAX_CONFIDENCE_PERCENT = 99

const TongueSignRow = ({ name, tongue }: { name: TongueSignName; tongue: TongueResult }) => {
  const { t } = useTranslation('tongue')
  const { label, confidence } = tongue.signs[name]
  const isUnclear = label === 'unclear'
  // The labels of a sign are the keys of its texts (locales.test compares them).
  const word = isUnclear ? t('sign.unclear') : t(`sign.${name}.${label}` as 'sign.cracks.none')
  return (
    <View id={`sign-${name}`} data-label={label} className="tongue-sign">
      <View className="t-small tongue-sign__name">{t(`sign.${name}.name`)}</View>
      <View className={isUnclear ? 't-small t-quiet' : 't-row'}>{word}</View>
      {!isUnclear && (
        <View className="t-note t-quiet ui-ml-auto">
          {t('sign.confidence', {
            percent: formatNumber(Math.min(MAX_CONFIDENCE_PERCENT, 100 * confidence)),
          })}
        </View>
      )}
    </View>
  )
}

const TongueIllustration = ({ tongue, overlay }: TongueFindingsPanelProps) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  if (!overlay) {
    const { label } = tongue.signs.toothMarks
    const hasToothMarks = label !== 'none' && label !== 'unclear'
    return (
      <>
        <SvgImage svg={drawTongueDiagram(palette, { hasToothMarks })} label={t('result.map')} />
        <View className="t-note t-quiet">{t('result.mapNote')}</View>
      </>
    )
  }
  const legend = getTongueOverlayLegend(overlay)
  return (
    <>
      <View id="tongue-overlay">
        <SvgImage svg={drawTongueOverlay(palette, overlay)} label={t('result.overlay')} />
      </View>
      <View className="tongue-findings__legend">
        {legend.map(part => (
          <View key={part} className="t-note tongue-findings__legend-row">
            <View className={`tongue-findings__swatch tongue-findings__swatch--${part}`} />
            <View>{t(`result.legend.${part}`)}</View>
          </View>
        ))}
      </View>
      <View className="t-note t-quiet">{t('result.overlayNote')}</View>
    </>
  )
}
