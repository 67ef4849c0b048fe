import { View } from '@tarojs/components'
import { findReportExclusions } from '@anzuo/domain/chair'
import { chooseReportNextStep, type ReportNextStep } from '@anzuo/domain/report/nextStep'
import type { HealthReportAssessment } from '@anzuo/domain/report/reportAssessment'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { veryHighPressureTexts } from '../indicatorValues/veryHighPressureTexts'
import { openSmartMassagePlan } from '../openSmartMassagePlan'
import type { HealthReportViewModel } from './reportView'

export type ReportNextStepCardProps = {
  report: HealthReportViewModel
  assessment: HealthReportAssessment
  onCuffAsked: () => void
}

const nextStepIcons = {
  pressure: 'cuff',
  cuff: 'cuff',
  rest: 'still',
  pressureTomorrow: 'cuff',
  pressureThisWeek: 'cuff',
  profile: 'edit',
  plan: 'spark',
} as const

/** The one thing to do after a report; null where there is none. */
const getReportNextStep = (
  { indicators, quality: { isSample }, isExpired, person }: HealthReportViewModel,
  assessment: HealthReportAssessment,
): ReportNextStep | null => {
  const steersChair = findReportExclusions({ indicators, isSample, isExpired, age: person.age }).length === 0
  return chooseReportNextStep({ indicators, assessment, steersChair, isSample, isExpired })
}

/** The one thing to do after this check; nothing where there is none. */
export const ReportNextStepCard = ({ report, assessment, onCuffAsked }: ReportNextStepCardProps) => {
  const { t } = useTranslation('report')
  const { id } = report
  const step = getReportNextStep(report, assessment)
  if (!step) return null
  const actions: Record<ReportNextStep, () => void> = {
    pressure: onCuffAsked,
    cuff: onCuffAsked,
    rest: () => navigate('healthCheck'),
    pressureTomorrow: onCuffAsked,
    pressureThisWeek: onCuffAsked,
    profile: () => navigate('healthProfile'),
    plan: () => openSmartMassagePlan(id),
  }
  return (
    <View id="report-hint" className="report__next-step" {...{ 'data-step': step }}>
      <Card rows tone="soft">
        <View className="t-label report__one-thing">{t('notices.hint')}</View>
        <ListRow
          icon={nextStepIcons[step]}
          tone="accent"
          title={t(`notices.${step}.title`)}
          note={t(`notices.${step}.note`, veryHighPressureTexts)}
          onPress={actions[step]}
        />
      </Card>
    </View>
  )
}
