import { View } from '@tarojs/components'
import { pageOf } from '@/domain/report/indicators'
import { longerChecks } from '@/domain/report/longerCheck'
import { twoNotices } from '@/domain/report/notices'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { SectionHead } from '@/ui/SectionHead'
import { hintsOf, type Hint } from './hints'
import type { ReportView } from './reportView'

export type NoticesProps = {
  report: ReportView
  /** The stress index of the report before; null when there is none. */
  previousStress: number | null
  onCuffAsked: () => void
}

/** So many fit into three seconds. */
const SHOWN = 2

/** The two things that are worth a second look, each with one calm sentence and the way to more. */
export const Notices = ({ report, previousStress, onCuffAsked }: NoticesProps) => {
  const { t } = useTranslation(['report', 'health'])
  const { indicators, person } = report
  const notices = twoNotices(indicators, { person, previousStress })
  const isQuiet = notices.length === 0
  const room = SHOWN - (isQuiet ? 1 : notices.length)
  const hints = hintsOf(report).slice(0, room)
  const count = (isQuiet ? 1 : notices.length) + hints.length
  return (
    <View id="report-notices" className="report__section">
      <SectionHead title={t(count > 1 ? 'notices.title' : 'notices.one')} />
      <Card rows>
        {isQuiet && (
          <ListRow icon="check" tone="good" title={t('notices.none.title')} note={t('notices.none.note')} />
        )}
        {notices.map(({ key, level, band, note }) => (
          <ListRow
            key={key}
            icon={level === 'alert' ? 'warn' : 'info'}
            tone={level}
            title={t('health:report.notice', {
              name: t(`health:indicator.${key}`),
              state: t(`health:band.${band}`),
            })}
            note={t(`health:note.${note}`)}
            onPress={() => navigate('indicator', { key: pageOf(key) })}
          />
        ))}
        {hints.map(hint => (
          <HintRow key={hint} hint={hint} report={report} onCuffAsked={onCuffAsked} />
        ))}
      </Card>
    </View>
  )
}

const icons = { cuff: 'cuff', profile: 'edit', short: 'clock' } as const

type HintRowProps = { hint: Hint; report: ReportView; onCuffAsked: () => void }

const HintRow = ({ hint, report, onCuffAsked }: HintRowProps) => {
  const { t } = useTranslation('report')
  const [longer] = longerChecks(report.indicators, report.quality.seconds)
  const ways: Record<Hint, () => void> = {
    cuff: onCuffAsked,
    profile: () => navigate('healthProfile'),
    short: () => navigate('healthCheck', {}, { query: { seconds: longer?.seconds } }),
  }
  return (
    <ListRow
      icon={icons[hint]}
      tone="accent"
      title={t(`notices.${hint}.title`)}
      note={t(`notices.${hint}.note`)}
      onPress={ways[hint]}
    />
  )
}
