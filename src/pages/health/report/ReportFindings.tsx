import { View } from '@tarojs/components'
import { getIndicatorPageKey } from '@anzuo/domain/report/indicators'
import { suggestLongerHealthChecks } from '@anzuo/domain/report/longerCheckSuggestions'
import { findTopTwoHealthFindings } from '@anzuo/domain/report/healthFindings'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { getReportHints, type ReportHint } from './reportHints'
import type { HealthReportViewModel } from './reportView'

export type ReportFindingsProps = {
  report: HealthReportViewModel
  /** The stress index of the report before; null when there is none. */
  previousStress: number | null
  onCuffAsked: () => void
}

/** As many findings as can be read in about three seconds. */
const MAX_FINDINGS = 2

/** The two most important findings, each with one sentence and a link to its indicator. */
export const ReportFindings = ({ report, previousStress, onCuffAsked }: ReportFindingsProps) => {
  const { t } = useTranslation(['report', 'health'])
  const { indicators, person } = report
  const findings = findTopTwoHealthFindings(indicators, { person, previousStress })
  const hasNoFindings = findings.length === 0
  const room = MAX_FINDINGS - (hasNoFindings ? 1 : findings.length)
  const hints = getReportHints(report).slice(0, room)
  const count = (hasNoFindings ? 1 : findings.length) + hints.length
  return (
    <View id="report-notices" className="report__section">
      <SectionHeader title={t(count > 1 ? 'notices.title' : 'notices.one')} />
      <Card rows>
        {hasNoFindings && (
          <ListRow icon="check" tone="good" title={t('notices.none.title')} note={t('notices.none.note')} />
        )}
        {findings.map(({ key, level, band, note }) => (
          <LinkRow
            key={key}
            icon={level === 'alert' ? 'warn' : 'info'}
            tone={level}
            title={t('health:report.notice', {
              name: t(`health:indicator.${key}`),
              state: t(`health:band.${band}`),
            })}
            note={t(`health:note.${note}`)}
            to="indicator"
            params={{ key: getIndicatorPageKey(key) }}
          />
        ))}
        {hints.map(hint => (
          <HintRow key={hint} hint={hint} report={report} onCuffAsked={onCuffAsked} />
        ))}
      </Card>
    </View>
  )
}

const hintIcons = { cuff: 'cuff', profile: 'edit', short: 'clock' } as const

type HintRowProps = { hint: ReportHint; report: HealthReportViewModel; onCuffAsked: () => void }

const HintRow = ({ hint, report, onCuffAsked }: HintRowProps) => {
  const { t } = useTranslation('report')
  const [longer] = suggestLongerHealthChecks(report.indicators, report.quality.seconds)
  const hintActions: Record<ReportHint, () => void> = {
    cuff: onCuffAsked,
    profile: () => navigate('healthProfile'),
    short: () => navigate('healthCheck', {}, { query: { seconds: longer?.seconds } }),
  }
  return (
    <ListRow
      icon={hintIcons[hint]}
      tone="accent"
      title={t(`notices.${hint}.title`)}
      note={t(`notices.${hint}.note`)}
      onPress={hintActions[hint]}
    />
  )
}
