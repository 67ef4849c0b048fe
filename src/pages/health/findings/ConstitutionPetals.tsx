import { View } from '@tarojs/components'
import {
  CONSTITUTION_SCORE_BORDERS,
  CONSTITUTION_TYPES,
  type ConstitutionAssessment,
  type ConstitutionType,
} from '@anzuo/domain/constitution'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Row } from '@/ui/layout/Flex'
import { getPetalNamePlace, renderPetalChartSvg, type PetalTone } from '@/ui/charts/petalChartSvg'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import './findings.scss'

const getTone = ({ scores }: ConstitutionAssessment, type: ConstitutionType): PetalTone => {
  const { verdict } = scores[type]
  if (verdict === 'yes' || verdict === 'basically') return 'strong'
  return verdict === 'tendency' ? 'tendency' : 'quiet'
}

/** The scores of the nine types as petals around one centre, with rings where a biased type and the balanced one begin. */
export const ConstitutionPetals = ({ assessment }: { assessment: ConstitutionAssessment }) => {
  const { t } = useTranslation('constitution')
  const palette = usePalette()
  const tones = CONSTITUTION_TYPES.map(type => getTone(assessment, type))
  const petals = CONSTITUTION_TYPES.map((type, at) => ({
    value: assessment.scores[type].score,
    tone: tones[at] ?? 'quiet',
  }))
  const values = CONSTITUTION_TYPES.map(type => {
    const { score } = assessment.scores[type]
    return `${t(`types.${type}.name`)} ${score === null ? t('verdict.unknown') : formatNumber(score)}`
  })
  return (
    <View className="constitution-petals">
      <View className="constitution-petals__chart">
        <SvgImage
          svg={renderPetalChartSvg(petals, CONSTITUTION_SCORE_BORDERS, palette)}
          label={values.join(t('petals.and'))}
        />
        {CONSTITUTION_TYPES.map((type, at) => (
          <PetalName key={type} at={at} tone={tones[at] ?? 'quiet'}>
            {t(`types.${type}.name`)}
          </PetalName>
        ))}
      </View>
      <Row gap={3} justify="center" wrap className="t-note t-quiet">
        {(['strong', 'tendency'] as const)
          .filter(tone => tones.includes(tone))
          .map(tone => (
            <Row key={tone} gap={1} align="center">
              <View className={`constitution-petals__swatch constitution-petals__swatch--${tone}`} />
              {t(`petals.${tone}`)}
            </Row>
          ))}
        <View>
          {t('petals.rings', {
            low: formatNumber(CONSTITUTION_SCORE_BORDERS[0]),
            high: formatNumber(CONSTITUTION_SCORE_BORDERS[1]),
          })}
        </View>
      </Row>
    </View>
  )
}

/** The picture's label holds the names together with their scores. */
const PetalName = ({ at, tone, children }: { at: number; tone: PetalTone; children: string }) => {
  const { left, top, middle } = getPetalNamePlace(at, CONSTITUTION_TYPES.length)
  return (
    <View
      className={`t-note constitution-petals__name constitution-petals__name--${tone}`}
      style={{ left: `${left}%`, top: `${top}%`, transform: `translate(-${middle}%, -50%)` }}
      {...getAriaAttributes({ hidden: true })}
    >
      {children}
    </View>
  )
}
