import { Fragment } from 'react'
import { Text, View } from '@tarojs/components'
import type { TongueResult } from '@anzuo/domain/report/types'
import type { TongueOverlayShapes } from '@anzuo/tongue'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { Row, Stack } from '@/ui/layout/Flex'
import { RowText } from '@/ui/layout/RowText'
import { drawTongueDiagram } from '@/ui/illustrations/tongue'
import { drawTongueOverlay } from '@/ui/illustrations/tongueOverlay'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import { TonguePins } from './TonguePins'
import { hasVisibleToothMarks, useClearSignWord, useTongueSentence } from './tongueSignWords'
import { getTongueOverlayLegend, TONGUE_SIGN_GROUPS, type TongueSignName } from './tongueSigns'
import './findings.scss'

export type TongueFindingsPanelProps = {
  tongue: TongueResult
  /** Where the signs were seen: known right after the photo only, on the device that took it. */
  overlay: TongueOverlayShapes | null
  /** Whether each sign has a row, the unclear ones too; else the clear ones, and one line for the others. */
  showsAllSigns?: boolean
}

/** The findings of a tongue photo with a drawing in its place: all signs with their confidence, pinned to where they are, or a short list. */
export const TongueFindingsPanel = ({ tongue, overlay, showsAllSigns = true }: TongueFindingsPanelProps) => {
  const { t } = useTranslation('tongue')
  if (showsAllSigns) return <WholeTongueFindings tongue={tongue} overlay={overlay} />
  return (
    <Stack gap={4} className="tongue-findings">
      <Row gap={4} align="start" className="tongue-findings__body">
        <View className="tongue-findings__picture">
          <TongueIllustration tongue={tongue} overlay={overlay} />
        </View>
        <View className="tongue-findings__signs">
          <ClearTongueSigns tongue={tongue} />
        </View>
      </Row>
      <View className="t-small t-quiet">{t(`reference.${tongue.whiteReference ?? 'none'}`)}</View>
    </Stack>
  )
}

/** A sentence, the pinned drawing, every sign in a row, and what would make the colours clearer. */
const WholeTongueFindings = ({ tongue, overlay }: Omit<TongueFindingsPanelProps, 'showsAllSigns'>) => {
  const { t } = useTranslation('tongue')
  const sentence = useTongueSentence(tongue)
  return (
    <Stack gap={4} className="tongue-findings">
      <View
        id="tongue-sentence"
        className="tongue-findings__sentence"
        {...getAriaAttributes({ role: 'heading', level: 2 })}
      >
        <EmphasizedText text={sentence} />
      </View>
      <View className="tongue-findings__whole">
        <TonguePins tongue={tongue} overlay={overlay} />
        <Stack gap={4} className="tongue-findings__list">
          <AllTongueSigns tongue={tongue} />
        </Stack>
      </View>
      {tongue.whiteReference ? (
        <View className="t-small t-quiet">{t(`reference.${tongue.whiteReference}`)}</View>
      ) : (
        <View className="tongue-findings__better">
          <Icon name="sun" size={22} />
          <View className="ui-grow">
            <RowText title={t('result.better.title')} note={t('result.better.note')} />
          </View>
        </View>
      )}
    </Stack>
  )
}

type TongueSignListProps = Pick<TongueFindingsPanelProps, 'tongue'>

const AllTongueSigns = ({ tongue }: TongueSignListProps) => {
  const { t } = useTranslation('tongue')
  return (
    <>
      {TONGUE_SIGN_GROUPS.map(({ group, signs }) => (
        <Stack key={group} gap={2}>
          <View className="t-label t-quiet">{t(`result.group.${group}`)}</View>
          {signs.map(sign => (
            <TongueSignRow key={sign} name={sign} tongue={tongue} />
          ))}
        </Stack>
      ))}
      {Object.values(tongue.signs).some(({ label }) => label === 'unclear') && (
        <View id="sign-unclear-reason" className="t-note t-quiet">
          {t('sign.unclearReason')}
        </View>
      )}
    </>
  )
}

/** The first clear signs in rows; further ones, and those that are not clear, in one line each. */
const ClearTongueSigns = ({ tongue }: TongueSignListProps) => {
  const { t } = useTranslation('tongue')
  const names = TONGUE_SIGN_GROUPS.flatMap(({ signs }) => signs)
  const clear = names.filter(name => tongue.signs[name].label !== 'unclear')
  const unclear = names.filter(name => !clear.includes(name))
  return (
    <Stack gap={3}>
      {clear.slice(0, MAX_SIGN_ROWS).map(name => (
        <TongueSignRow key={name} name={name} tongue={tongue} />
      ))}
      <TongueSignLine title={t('sign.also')} names={clear.slice(MAX_SIGN_ROWS)} tongue={tongue} />
      <TongueSignLine title={t('sign.notClear')} names={unclear} tongue={tongue} />
    </Stack>
  )
}

/** As many signs as a short list has rows for. */
const MAX_SIGN_ROWS = 4

type TongueSignLineProps = TongueSignListProps & { title: string; names: readonly TongueSignName[] }

const TongueSignLine = ({ title, names, tongue }: TongueSignLineProps) => {
  const { t } = useTranslation(['tongue', 'report'])
  const getWord = useClearSignWord(tongue)
  if (names.length === 0) return null
  const nameSign = (sign: TongueSignName) => {
    const name = t(`sign.${sign}.name`)
    const word = getWord(sign)?.toLocaleLowerCase()
    return word ? t('sign.word', { name, word }) : name
  }
  return (
    <View className="t-small t-quiet">
      {title}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && t('report:row.and')}
          <Text id={`sign-${name}`} {...{ 'data-label': tongue.signs[name].label }}>
            {nameSign(name)}
          </Text>
        </Fragment>
      ))}
    </View>
  )
}

/** Highest confidence that is shown, percent: no sign on a photo is certain. */
const MAX_CONFIDENCE_PERCENT = 99

const TongueSignRow = ({ name, tongue }: { name: TongueSignName; tongue: TongueResult }) => {
  const { t } = useTranslation('tongue')
  const { label, confidence } = tongue.signs[name]
  const word = useClearSignWord(tongue)(name)
  return (
    <View id={`sign-${name}`} data-label={label} className="tongue-sign">
      <View className="t-small tongue-sign__name">{t(`sign.${name}.name`)}</View>
      <View className={word ? 't-row' : 't-small t-quiet'}>{word ?? t('sign.unclear')}</View>
      {word && (
        <View className="t-note t-quiet ui-ml-auto">
          {t('sign.confidence', {
            percent: formatNumber(Math.min(MAX_CONFIDENCE_PERCENT, 100 * confidence)),
          })}
        </View>
      )}
    </View>
  )
}

const TongueIllustration = ({ tongue, overlay }: Omit<TongueFindingsPanelProps, 'showsAllSigns'>) => {
  const { t } = useTranslation('tongue')
  const palette = usePalette()
  if (!overlay) {
    const hasToothMarks = hasVisibleToothMarks(tongue)
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
