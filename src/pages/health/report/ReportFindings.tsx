import { View } from '@tarojs/components'
import { getIndicatorPageKey } from '@anzuo/domain/report/indicators'
import type { HealthReportAssessment } from '@anzuo/domain/report/reportAssessment'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { veryHighPressureTexts } from '../indicatorValues/veryHighPressureTexts'

/** As many findings as can be read in about three seconds. */
const MAX_FINDINGS = 2

/** The two most important findings, each with one sentence and a link to its indicator; or that nothing stands out. */
export const ReportFindings = ({
  assessment: { verdict, findings, statuses },
}: {
  assessment: HealthReportAssessment
}) => {
  const { t } = useTranslation(['report', 'health'])
  const shown = findings.slice(0, MAX_FINDINGS)
  const count = findings.length
  const title =
    count > MAX_FINDINGS ? t('notices.some', { count }) : t(count > 1 ? 'notices.title' : 'notices.one')
  return (
    <View id="report-notices" className="report__section" {...{ 'data-verdict': verdict }}>
      {shown.length > 0 && <SectionHeader title={title} />}
      <Card rows>
        {verdict !== 'somethingStandsOut' && (
          <ListRow
            icon={verdict === 'nothingStandsOut' ? 'check' : 'info'}
            tone={verdict === 'nothingStandsOut' ? 'good' : 'neutral'}
            title={t(`notices.${verdict}.title`)}
            note={t(
              verdict === 'nothingStandsOut' && statuses.size === 1
                ? 'notices.nothingStandsOut.noteSingle'
                : `notices.${verdict}.note`,
            )}
          />
        )}
        {shown.map(({ key, level, band, note }) => (
          <LinkRow
            key={key}
            icon={level === 'alert' ? 'warn' : 'info'}
            tone={level}
            title={t('health:report.notice', {
              name: t(`health:indicator.${key}`),
              state: t(`health:band.${band}`),
            })}
            note={t(`health:note.${note}`, veryHighPressureTexts)}
            to="indicator"
            params={{ key: getIndicatorPageKey(key) }}
          />
        ))}
      </Card>
    </View>
  )
}
