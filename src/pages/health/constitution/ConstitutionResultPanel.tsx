import { View } from '@tarojs/components'
import {
  assessConstitutionScores,
  findSecondConstitutionType,
  type ConstitutionAssessment,
  type ConstitutionType,
} from '@anzuo/domain/constitution'
import type { ConstitutionResult, TongueResult } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDate, formatNumber } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { ProvenanceBadge } from '@/ui/health/ProvenanceBadge'
import type { IconName } from '@/ui/icons/Icon'
import { drawConstitutionSign } from '@/ui/illustrations/constitutionTypes'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { Card } from '@/ui/layout/Card'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { Row, Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { usePalette } from '@/ui/theme/theme'
import { ConstitutionAdvicePanel } from '../findings/ConstitutionAdvicePanel'
import { ConstitutionPetals } from '../findings/ConstitutionPetals'
import { ConstitutionScoreList, TongueAgreement, useUndecidedText } from '../findings/ConstitutionScoresPanel'

export type ConstitutionResultPanelProps = {
  constitution: ConstitutionResult
  /** Set beside the result; it changes no score. */
  tongue: TongueResult | null
}

/** What the answers say: in a sentence, as a picture, what suits the type, and below that every score. */
export const ConstitutionResultPanel = ({ constitution, tongue }: ConstitutionResultPanelProps) => {
  const { t } = useTranslation('constitution')
  const assessment = assessConstitutionScores(constitution.scores)
  const { main } = assessment
  return (
    <Stack gap={4}>
      <ConstitutionHeading assessment={assessment} answeredAt={constitution.answeredAt} />
      <Card>
        <ConstitutionPetals assessment={assessment} />
      </Card>
      <TypeCards assessment={assessment} />
      {main && <SuitableThings type={main} />}
      {main && tongue && (
        <Card tone="soft">
          <TongueAgreement type={main} tongue={tongue} />
        </Card>
      )}
      <Card title={t('result.all')}>
        <ConstitutionScoreList assessment={assessment} showsAllTypes />
      </Card>
      {main && (
        <Card title={t('result.more')}>
          <ConstitutionAdvicePanel type={main} topics={FURTHER_TOPICS} />
        </Card>
      )}
    </Stack>
  )
}

/** What the rows under the picture do not say already. */
const FURTHER_TOPICS = ['tendency', 'avoid', 'complaints'] as const

type ConstitutionHeadingProps = { assessment: ConstitutionAssessment; answeredAt: string }

const ConstitutionHeading = ({ assessment, answeredAt }: ConstitutionHeadingProps) => {
  const { t } = useTranslation('constitution')
  const undecided = useUndecidedText(assessment)
  const { main } = assessment
  const second = findSecondConstitutionType(assessment)
  const getSentence = () => {
    if (!main) return undecided
    const type = t(`types.${main}.name`)
    return second
      ? t('result.leaning', { type, other: t(`result.typeInSentence.${second}`) })
      : t('result.type', { type })
  }
  return (
    <Stack gap={2} className="constitution-intro__words">
      <Row justify="between" align="center" gap={3} wrap className="t-small t-quiet">
        <View>{t('result.when', { date: formatDate(answeredAt) })}</View>
        <ProvenanceBadge kind="asked" />
      </Row>
      <View
        id="constitution-main"
        className="constitution-result__sentence"
        {...{ 'data-main': main ?? 'open' }}
        {...getAriaAttributes({ role: 'heading', level: 2 })}
      >
        <EmphasizedText text={getSentence()} />
      </View>
    </Stack>
  )
}

/** The main type and the one beside it, each with its sign and what people of it are like. */
const TypeCards = ({ assessment }: { assessment: ConstitutionAssessment }) => {
  const { t } = useTranslation('constitution')
  const palette = usePalette()
  const second = findSecondConstitutionType(assessment)
  const types = assessment.main
    ? [assessment.main, ...(second ? [second] : [])]
    : assessment.undecided.slice(0, 2)
  return (
    <View className="constitution-result__types">
      {types.map((type, at) => {
        const { score } = assessment.scores[type]
        return (
          <Card key={type}>
            <View className="constitution-result__sign">
              <SvgImage svg={drawConstitutionSign(type, at === 0 ? palette.accent : palette.warmInk)} />
            </View>
            <View className="t-row">{t(`types.${type}.name`)}</View>
            <View className="t-small t-quiet">{t(`types.${type}.characteristic`)}</View>
            {score !== null && (
              <View className="t-label ui-mt-3">{t('result.points', { score: formatNumber(score) })}</View>
            )}
          </Card>
        )
      })}
    </View>
  )
}

const SUITABLE_TOPICS = ['suitable', 'diet', 'care'] as const
const iconByTopic: Record<(typeof SUITABLE_TOPICS)[number], IconName> = {
  suitable: 'body',
  diet: 'leaf',
  care: 'seat',
}

const SuitableThings = ({ type }: { type: ConstitutionType }) => {
  const { t } = useTranslation('constitution')
  return (
    <Stack gap={4}>
      <SectionHeader title={t('result.suits')} />
      <Card rows>
        {SUITABLE_TOPICS.map(topic => (
          <ListRow
            key={topic}
            icon={iconByTopic[topic]}
            tone={topic === 'care' ? 'warm' : 'accent'}
            title={t(`result.topic.${topic}`)}
            note={t(`types.${type}.${topic}`)}
          />
        ))}
      </Card>
    </Stack>
  )
}
