import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { ReportListEntry } from '@/data/health/reportList'
import {
  getPlanDurationSeconds,
  type ChairFamilyKey,
  type MassagePlan,
  type MassagePlanStep,
} from '@anzuo/chair-protocol'
import {
  CONTRAINDICATIONS,
  type RecommendationReasonKey,
  type MassageRecommendation,
} from '@anzuo/domain/chair'
import { useTranslation } from '@/i18n'
import { formatNumber, formatRelativeTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { FlexGrow, Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Checkbox } from '@/ui/forms/Checkbox'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { getMassageStepColour, MassageStepBar } from '@/ui/health/MassageStepBar'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { Pressable } from '@/ui/forms/Pressable'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { ChairIllustration } from '../components/ChairIllustration'
import { useChairLabels } from '../components/useChairLabels'
import { REPRESENTATIVE_AGES, type AgeGroup, type SmartPlanState } from './useSmartPlan'

type RecommendedPlan = Extract<MassageRecommendation, { kind: 'plan' }>

/** Half lying, as one sits for it. */
const RECLINED_POSTURE = { back: 45, legs: 50 }

const REASON_ICONS: Record<RecommendationReasonKey, IconName> = {
  pressureHigh: 'cuff',
  diastolicHigh: 'cuff',
  pressureMayBeHigh: 'cuff',
  diastolicMayBeHigh: 'cuff',
  pressureKnown: 'cuff',
  stressVeryHigh: 'mind',
  stressHigh: 'mind',
  heartRateHigh: 'heart',
  breathingFast: 'breath',
  rhythmIrregular: 'pulse',
  bodyLight: 'body',
  variabilityLow: 'hrv',
  ageHigh: 'age',
  ageYoung: 'age',
  evening: 'moon',
  morning: 'sun',
  pressureUnknown: 'cuff',
  littleKnown: 'info',
  restingHeartRate: 'heart',
}

const AGE_GROUP_KEYS = Object.keys(REPRESENTATIVE_AGES) as AgeGroup[]

type SmartPlanPanelProps = {
  planned: SmartPlanState
  report: ReportListEntry
  /** What starts the plan, where it has its place beside it instead of at the foot of the screen. */
  start?: ReactNode
}

/** The plan with its reasons, and the questions before it may start; side by side where there is room. */
export const SmartPlanPanel = ({ planned, report, start }: SmartPlanPanelProps) => {
  const { t } = useTranslation('chair')
  const { advice, family } = planned
  return (
    <View className="smart-plan">
      <View className="smart-plan__part">
        {advice.kind === 'plan' ? (
          <>
            <PlanHeading advice={advice} report={report} family={family} />
            <PlanTimeline plan={advice.plan} />
          </>
        ) : (
          <PlanNotRecommended because={advice.because} report={report} />
        )}
      </View>
      <View className="smart-plan__part">
        {advice.kind === 'plan' && <PlanReasons reasons={advice.reasons} />}
        <SafetyQuestions planned={planned} />
        {start}
        <View className="t-note t-quiet smart-plan__note">
          <View>{t('smart.anytime')}</View>
          <View>{t('smart.wellness')}</View>
        </View>
      </View>
    </View>
  )
}

type PlanProps = { advice: RecommendedPlan; report: ReportListEntry; family: ChairFamilyKey }

/** From which report, what and how long; and the chair with the zones that will work. */
const PlanHeading = ({ advice, report, family }: PlanProps) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { formatZones } = useChairLabels()
  const { steps } = advice.plan
  const zones = [...new Set(steps.flatMap(step => step.zones))]
  return (
    <View id="smart-head" className="smart-head">
      <View className="smart-head__words">
        <View className="smart-head__from t-small">
          <Icon name="spark" size={16} />
          <View>
            {report.memberId !== null && report.personName !== null && `${report.personName} · `}
            {t('smart.from', { when: formatRelativeTime(report.measuredAt) })}
          </View>
        </View>
        <View id="smart-program" className="t-title">
          {t(`chairLink:program.${advice.program}`)}
        </View>
        <Row align="baseline">
          <View className="t-number-l">{formatNumber(advice.minutes)}</View>
          <View className="t-unit">{t('smart.minutes')}</View>
        </Row>
      </View>
      <View className="smart-head__chair">
        <ChairIllustration
          family={family}
          posture={RECLINED_POSTURE}
          isOccupied
          zones={zones}
          hasAir={steps.some(({ airbag }) => airbag > 0)}
          label={t('smart.picture', { zones: formatZones(zones) })}
        />
      </View>
    </View>
  )
}

/** The steps that the chair will run, as long as they take, and one row for each. */
const PlanTimeline = ({ plan }: { plan: MassagePlan }) => {
  const { t } = useTranslation('chair')
  const { steps } = plan
  return (
    <Card>
      <View className="smart-plan__bar">
        <MassageStepBar
          steps={steps}
          label={t('smart.planLabel', {
            minutes: formatNumber(toMinutes(getPlanDurationSeconds(plan))),
            count: steps.length,
          })}
        />
      </View>
      {steps.map((step, at) => (
        <PlanStepRow key={at} step={step} at={at} />
      ))}
    </Card>
  )
}

/** The steps of a plan are whole minutes. */
const toMinutes = (seconds: number) => seconds / 60

const PlanReasons = ({ reasons }: { reasons: RecommendedPlan['reasons'] }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  return (
    <>
      <SectionHeader
        title={t('smart.why')}
        end={
          <Link to="indicator" params={{ key: 'program' }}>
            {t('smart.how')}
          </Link>
        }
      />
      <Card rows>
        <View id="smart-reasons">
          {reasons.map(({ key, value }) => (
            <View key={key} className="smart-reason">
              <Icon name={REASON_ICONS[key]} size={22} />
              <View className="t-body">
                {t(`chairLink:reason.${key}`, { value: value === null ? '' : formatNumber(value, 1) })}
              </View>
            </View>
          ))}
        </View>
      </Card>
    </>
  )
}

const PlanStepRow = ({ step, at }: { step: MassagePlanStep; at: number }) => {
  const { t } = useTranslation('chair')
  const { formatZones } = useChairLabels()
  const details = [
    t('smart.stepForce', { level: step.intensity }),
    ...(step.heat > 0 ? [t('smart.stepHeat', { level: step.heat })] : []),
    ...(step.airbag > 0 ? [t('smart.stepAir', { level: step.airbag })] : []),
  ]
  return (
    <View className="smart-part">
      <View className={`smart-part__mark ${getMassageStepColour(at)}`} />
      <FlexGrow>
        <RowText title={formatZones(step.zones)} note={details.join(' · ')} />
      </FlexGrow>
      <View className="t-small t-quiet">
        {t('smart.step', { minutes: formatNumber(toMinutes(step.seconds)) })}
      </View>
    </View>
  )
}

const PlanNotRecommended = ({
  because,
  report,
}: {
  because: Extract<MassageRecommendation, { kind: 'notNow' }>['because']
  report: ReportListEntry
}) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  return (
    <Card tone="note" id="smart-not-now">
      <Stack gap={3} {...getAriaAttributes({ role: 'alert' })}>
        <View className="t-title">{t('smart.notNow')}</View>
        <View className="t-body">{t('smart.notNowNote')}</View>
        {because.map(reason => (
          <Row key={reason} gap={2} align="center" className="t-row">
            <Icon name="warn" size={20} />
            <View>{t(`chairLink:notNow.${reason}`)}</View>
          </Row>
        ))}
        {report.isExpired || report.isSample ? (
          <Button size="medium" icon="still" onPress={() => navigate('healthCheck')}>
            {t('smart.check')}
          </Button>
        ) : (
          <View className="t-small">{t('smart.askDoctor')}</View>
        )}
      </Stack>
    </Card>
  )
}

const SafetyQuestions = ({ planned }: { planned: SmartPlanState }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { contraindications, toggle, hasNone, setHasNone, asksAge, ageGroup, setAgeGroup } = planned
  return (
    <>
      <SectionHeader title={t('smart.ask')} end={t('smart.askNote')} />
      <Card>
        <Row gap={2} wrap {...getAriaAttributes({ role: 'group', label: t('smart.ask') })}>
          {CONTRAINDICATIONS.map(each => (
            <Pressable
              key={each}
              id={`ask-${each}`}
              className={`smart-asks__one${contraindications.includes(each) ? ' smart-asks__one--on' : ''}`}
              onPress={() => toggle(each)}
              aria={{ role: 'checkbox', checked: contraindications.includes(each) }}
            >
              {t(`chairLink:notNow.${each}`)}
            </Pressable>
          ))}
        </Row>
        {asksAge && (
          <View className="ui-mt-4">
            <RadioGroup
              label={t('smart.age')}
              options={AGE_GROUP_KEYS.map(value => ({ value, label: t(`smart.ageGroup.${value}`) }))}
              value={ageGroup}
              onChanged={setAgeGroup}
            />
          </View>
        )}
        <View className="smart-none">
          <Checkbox id="smart-none" checked={hasNone} onChanged={setHasNone} label={t('smart.none')}>
            {t('smart.none')}
          </Checkbox>
          <View className="t-note t-quiet">{t('smart.everyTime')}</View>
        </View>
      </Card>
    </>
  )
}
