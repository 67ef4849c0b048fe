import { View } from '@tarojs/components'
import type { Chair } from '@anzuo/contract'
import { useChairList } from '@/data/chair/chairList'
import { useMassageRecommendation } from '@/data/chair/massageRecommendation'
import { useHealthProfile } from '@/data/health/healthProfile'
import {
  choosePlannedChair,
  findReportExclusions,
  joinStepsOfSameZones,
  type MassageRecommendation,
} from '@anzuo/domain/chair'
import type { IndicatorStatusContext } from '@anzuo/domain/report/indicatorStatuses'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/numberFormat'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { getMassageStepColour, MassageStepBar } from '@/ui/health/MassageStepBar'
import { Icon } from '@/ui/icons/Icon'
import { KnownChairPicture } from '@/ui/illustrations/KnownChairPicture'
import { Card } from '@/ui/layout/Card'
import { openSmartMassagePlan } from '../openSmartMassagePlan'
import type { HealthReportViewModel } from './reportView'

/** What stands in the way of a massage, and a new check mends. */
const MENDED_BY_NEW_CHECK: readonly string[] = ['sampleReport', 'reportExpired']

/** The plan's page gives all reasons. */
const SHOWN_REASONS = 2

type RecommendedPlan = Extract<MassageRecommendation, { kind: 'plan' }>

export type ReportPlanCardProps = {
  report: HealthReportViewModel
  /** What the statuses of the report rest on. */
  statusContext: IndicatorStatusContext
}

/** The chair and the plan that the plan's page would show; no plan while that is not known, or depends on an age that is not. */
const useRecommendedPlan = ({
  report,
  statusContext,
}: ReportPlanCardProps): { chair: Chair | null; plan: RecommendedPlan | null } => {
  const { memberId, indicators, isExpired, person, quality } = report
  const chairs = useChairList({ needsPerson: false })
  const profile = useHealthProfile(memberId)
  const chair = choosePlannedChair(chairs.data?.devices ?? [], null)
  const { advice } = useMassageRecommendation({
    memberId,
    indicators,
    isExpired,
    isSample: quality.isSample,
    statusContext,
    age: person.age,
    hasHypertension: profile.data?.hypertension ?? null,
    contraindications: [],
    chair,
  })
  const isSettled = !chairs.isLoading && profile.status !== 'pending' && person.age !== null
  return { chair, plan: isSettled && advice.kind === 'plan' ? advice : null }
}

/** What a chair does with this report today, or why it does nothing with it. */
export const ReportPlanCard = (props: ReportPlanCardProps) => {
  const { t } = useTranslation(['report', 'health', 'chairLink'])
  const { chair, plan } = useRecommendedPlan(props)
  const { report } = props
  const { indicators, isExpired, person, quality } = report
  const { isSample } = quality
  const [exclusion] = findReportExclusions({ indicators, isExpired, isSample, age: person.age })
  return (
    <Card tone="soft" id="report-smart">
      <View className="smart__head">
        <View className="smart__words">
          <View className="smart__label">
            <Icon name="spark" size={16} />
            <View className="t-label">{t(plan ? 'smart.today' : 'health:report.smart.label')}</View>
          </View>
          <View id="report-plan-name" className="t-head">
            {plan ? t(`chairLink:program.${plan.program}`) : t('health:report.smart.title')}
          </View>
          <View className="t-small t-quiet">
            {plan
              ? t('smart.minutes', { count: plan.minutes })
              : t(exclusion ? `smart.${exclusion}` : 'health:report.smart.note')}
          </View>
        </View>
        <View className="smart__chair">
          <KnownChairPicture family={chair?.family ?? null} isOccupied />
        </View>
      </View>
      {plan && <PlanSteps plan={plan} />}
      {(!exclusion || MENDED_BY_NEW_CHECK.includes(exclusion)) && (
        <Button
          size="small"
          onPress={() => (exclusion ? navigate('healthCheck') : openSmartMassagePlan(report.id))}
        >
          {t(
            exclusion === undefined
              ? 'health:report.smart.action'
              : isSample
                ? 'health:report.first'
                : 'health:report.again',
          )}
        </Button>
      )}
    </Card>
  )
}

/** How long each part takes, and the weightiest reasons. */
const PlanSteps = ({ plan: { plan, minutes, reasons } }: { plan: RecommendedPlan }) => {
  const { t } = useTranslation(['report', 'chairLink'])
  const steps = joinStepsOfSameZones(plan.steps)
  return (
    <View className="smart__plan">
      <MassageStepBar steps={steps} label={t('smart.minutes', { count: minutes })} />
      <View className="smart__steps">
        {steps.map(({ zones, seconds }, at) => (
          <View key={at} className="t-note smart__step">
            <View className={`smart__dot ${getMassageStepColour(at)}`} />
            <View>
              {zones.map(zone => t(`chairLink:zone.${zone}`)).join(t('row.and'))}{' '}
              {t('smart.minutes', { count: seconds / 60 })}
            </View>
          </View>
        ))}
      </View>
      {reasons.slice(0, SHOWN_REASONS).map(({ key, value }) => (
        <View key={key} className="t-small smart__reason">
          <Icon name="check" size={16} />
          <View>{t(`chairLink:reason.${key}`, { value: value === null ? '' : formatNumber(value, 1) })}</View>
        </View>
      ))}
    </View>
  )
}
