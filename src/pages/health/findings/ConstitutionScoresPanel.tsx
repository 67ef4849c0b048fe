import { View } from '@tarojs/components'
import {
  compareTongueWithConstitution,
  assessConstitutionScores,
  type ConstitutionAssessment,
  type ConstitutionType,
} from '@anzuo/domain/constitution'
import type { ConstitutionResult, TongueResult } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'
import { Row, Stack } from '@/ui/layout/Flex'
import { Icon } from '@/ui/icons/Icon'
import { ConstitutionPetals } from './ConstitutionPetals'
import { rankConstitutionTypes } from './rankConstitutionTypes'
import './findings.scss'

export type ConstitutionScoresPanelProps = {
  constitution: ConstitutionResult
  /** Shown beside the scores; it changes none of them. */
  tongue: TongueResult | null
  /** All nine types, or only those with a high score. */
  showsAllTypes: boolean
}

/** The result of the questionnaire: the main type, the scores with their verdicts, and whether the tongue agrees. */
export const ConstitutionScoresPanel = ({
  constitution,
  tongue,
  showsAllTypes,
}: ConstitutionScoresPanelProps) => {
  const { t } = useTranslation('constitution')
  const assessment = assessConstitutionScores(constitution.scores)
  const undecided = useUndecidedText(assessment)
  const { main } = assessment
  return (
    <Stack id="constitution-scores" gap={4} className="constitution">
      <View>
        <View className="t-head" id="constitution-main" data-main={main ?? 'open'}>
          <EmphasizedText text={main ? t(`types.${main}.name`) : undecided} />
        </View>
        {main && <View className="t-small t-quiet">{t(`types.${main}.characteristic`)}</View>}
      </View>
      <ConstitutionPetals assessment={assessment} />
      <ConstitutionScoreList assessment={assessment} showsAllTypes={showsAllTypes} />
      {main && tongue && (
        <View className="constitution__below">
          <TongueAgreement type={main} tongue={tongue} />
        </View>
      )}
    </Stack>
  )
}

/** Why no type is the main one: several are too close, or none stands out. A text for `EmphasizedText`. */
export const useUndecidedText = ({ undecided }: ConstitutionAssessment): string => {
  const { t } = useTranslation('constitution')
  const names = undecided.map(type => t(`result.typeInSentence.${type}`)).join(t('listSeparator'))
  return undecided.length > 0 ? t('undecided', { names }) : t('open')
}

/** As many types as a short list has rows for. */
const MAX_SCORE_ROWS = 4

/** The scores as bars with their verdicts, and where the limits are. */
export const ConstitutionScoreList = ({
  assessment,
  showsAllTypes,
}: { assessment: ConstitutionAssessment } & Pick<ConstitutionScoresPanelProps, 'showsAllTypes'>) => {
  const { t } = useTranslation('constitution')
  const types = rankConstitutionTypes(assessment)
  return (
    <Stack gap={3}>
      {(showsAllTypes ? types : types.slice(0, MAX_SCORE_ROWS)).map(type => (
        <ConstitutionScoreRow key={type} type={type} {...assessment.scores[type]} />
      ))}
      <View className="t-note t-quiet">{t('limits')}</View>
    </Stack>
  )
}

type ConstitutionScoreRowProps = {
  type: ConstitutionType
  score: number | null
  verdict: 'yes' | 'basically' | 'tendency' | 'no' | 'unknown'
}

const ConstitutionScoreRow = ({ type, score, verdict }: ConstitutionScoreRowProps) => {
  const { t } = useTranslation('constitution')
  return (
    <Row gap={3} align="center">
      <View className="t-small constitution__name">{t(`types.${type}.name`)}</View>
      <View className="constitution__track">
        <View
          className={`constitution__bar constitution__bar--${verdict}`}
          style={{ width: `${score ?? 0}%` }}
        />
      </View>
      <View className="t-row constitution__score">{score === null ? '–' : formatNumber(score)}</View>
      <View className="t-note t-quiet constitution__verdict">{t(`verdict.${verdict}`)}</View>
    </Row>
  )
}

/** Whether the tongue photo agrees with the type. */
export const TongueAgreement = ({ type, tongue }: { type: ConstitutionType; tongue: TongueResult }) => {
  const { t } = useTranslation('constitution')
  const agreement = compareTongueWithConstitution(type, tongue.signs)
  return (
    <View id="constitution-agreement" data-agreement={agreement} className="constitution__agreement t-small">
      <Icon name={agreement === 'agrees' ? 'check' : 'tongue'} size={18} />
      <View>{t(`agreement.${agreement}`)}</View>
    </View>
  )
}
