import { View } from '@tarojs/components'
import { useState } from 'react'
import { loadAllReports, useWaitingReports } from '@/data/reports'
import { reportsAsCsv, reportsAsJson, type ExportedReport } from '@/domain/report/export'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { handOverFile, type TextFile } from '@/platform/textFile'
import { Sheet } from '@/ui/Sheet'

/** All reports as a file that the person takes along: a table for spreadsheets, or data for programs. */
export const ExportSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation('report')
  const waiting = useWaitingReports()
  const [busy, setBusy] = useState<'csv' | 'json' | null>(null)

  const collect = async (): Promise<ExportedReport[]> => [
    ...waiting.map(({ draft: { clientReportId, measuredAt, person, indicators, ...further } }) => ({
      id: clientReportId,
      personName: null,
      measuredAt,
      person,
      indicators,
      tongue: further.tongue,
      sublingual: further.sublingual,
      constitution: further.constitution,
    })),
    ...(await loadAllReports()),
  ]
  const fileOf = (kind: 'csv' | 'json', reports: readonly ExportedReport[]): TextFile =>
    kind === 'csv'
      ? { name: 'anzuo-reports.csv', mediaType: 'text/csv', text: reportsAsCsv(reports) }
      : {
          name: 'anzuo-reports.json',
          mediaType: 'application/json',
          text: reportsAsJson(reports, new Date()),
        }
  const save = async (kind: 'csv' | 'json') => {
    setBusy(kind)
    try {
      const outcome = await handOverFile(fileOf(kind, await collect()))
      if (outcome === 'done') {
        showMessage({ text: t('history.exported'), tone: 'good' })
        onClosed()
      } else if (outcome === 'failed') showMessage({ text: t('history.exportFailed'), tone: 'alert' })
    } catch {
      showMessage({ text: t('history.exportFailed'), tone: 'alert' })
    } finally {
      setBusy(null)
    }
  }
  return (
    <Sheet
      open
      id="export-sheet"
      title={t('history.exportTitle')}
      onClosed={onClosed}
      main={{
        id: 'export-csv',
        label: t('history.csv'),
        loading: busy === 'csv',
        onPress: () => void save('csv'),
      }}
      secondary={{
        id: 'export-json',
        label: t('history.json'),
        loading: busy === 'json',
        onPress: () => void save('json'),
      }}
    >
      <View>{t(busy ? 'history.exporting' : 'history.exportNote')}</View>
    </Sheet>
  )
}
