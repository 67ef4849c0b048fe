import { View } from '@tarojs/components'
import type { ReportListEntry } from '@/data/health/reportList'
import { getStatusContext } from '@/data/health/previousReport'
import { createHomeOpening, type HomeOpening } from '@anzuo/domain/report/homeOpening'
import { assessHealthReport } from '@anzuo/domain/report/reportAssessment'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { EmphasizedText } from '@/ui/layout/EmphasizedText'

export type HomeOpeningSentenceProps = {
  /** The last report. */
  report: ReportListEntry
  /** All of the person, the newest first. */
  reports: readonly ReportListEntry[]
}

/** What a person would tell a friend of the last check, and when that was. It stands on paper, above everything else. */
export const HomeOpeningSentence = ({ report, reports }: HomeOpeningSentenceProps) => {
  const { t } = useTranslation('healthHome')
  const own = reports.filter(({ isSample }) => !isSample)
  const { indicators, isExpired, isOnDevice, measuredAt } = report
  const assessment = assessHealthReport(indicators, getStatusContext(report, own))
  const text = useOpeningText(createHomeOpening(report, assessment, own))
  const when = formatRelativeTime(measuredAt)
  return (
    <View className="health__opening">
      <View
        id="health-opening"
        className="health__sentence"
        {...getAriaAttributes({ role: 'heading', level: 2 })}
      >
        <EmphasizedText text={text} />
      </View>
      <View className="t-small t-quiet">{t(isExpired ? 'expired' : 'last', { when })}</View>
      {isOnDevice && (
        <View className="health__on-device">
          <Icon name="cloudoff" size={16} />
          <View className="t-small">{t('onDevice')}</View>
        </View>
      )}
    </View>
  )
}

const useOpeningText = (opening: HomeOpening): string => {
  const { t } = useTranslation('healthHome')
  switch (opening.kind) {
    case 'findings':
      return t('opening.findings', { count: opening.count })
    case 'extreme':
      return t(`opening.extreme.${opening.key}.${opening.direction}`)
    case 'doingWell':
    case 'nothingStandsOut':
      return t(`opening.${opening.kind}.${opening.news ?? 'alone'}`)
    default:
      return t(`opening.${opening.kind}`)
  }
}
