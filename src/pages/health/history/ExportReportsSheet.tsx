import { View } from '@tarojs/components'
import { useState } from 'react'
import { useHouseholdMembers } from '@/data/health/householdMembers'
import { useCheckAnnotations } from '@/data/health/reportAnnotations'
import { mergeReports } from '@/data/health/reportList'
import { fetchAllReports, useQueuedReports } from '@/data/health/reports'
import {
  formatReportsAsCsv,
  formatReportsAsJson,
  type ExportedHealthReport,
} from '@anzuo/domain/report/reportExport'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { exportTextFile, type TextFile } from '@/platform/textFile'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type ExportReportsSheetProps = {
  /** Whose reports; null: of the person whose account it is. */
  memberId: string | null
  onClosed: () => void
}

/** All reports of a person as a file to download: a table for spreadsheets, or data for programs. */
export const ExportReportsSheet = ({ memberId, onClosed }: ExportReportsSheetProps) => {
  const { t } = useTranslation('report')
  const waiting = useQueuedReports(memberId)
  const withEdits = useCheckAnnotations()
  const member = useHouseholdMembers().data?.find(({ id }) => id === memberId)
  const [exportingFormat, setExportingFormat] = useState<'csv' | 'json' | null>(null)

  // As the history shows them, with edits that are not sent yet.
  const collectReports = async (): Promise<ExportedHealthReport[]> =>
    mergeReports(waiting, await fetchAllReports(memberId)).map(report => ({
      ...report,
      annotation: withEdits(report),
    }))
  const toTextFile = (kind: 'csv' | 'json', reports: readonly ExportedHealthReport[]): TextFile =>
    kind === 'csv'
      ? { name: 'anzuo-reports.csv', mediaType: 'text/csv', text: formatReportsAsCsv(reports) }
      : {
          name: 'anzuo-reports.json',
          mediaType: 'application/json',
          text: formatReportsAsJson(reports, new Date()),
        }
  const save = async (kind: 'csv' | 'json') => {
    setExportingFormat(kind)
    try {
      const outcome = await exportTextFile(toTextFile(kind, await collectReports()))
      if (outcome === 'done') {
        showToast({ text: t('history.exported'), tone: 'good' })
        onClosed()
      } else if (outcome === 'failed') showToast({ text: t('history.exportFailed'), tone: 'alert' })
    } catch {
      showToast({ text: t('history.exportFailed'), tone: 'alert' })
    } finally {
      setExportingFormat(null)
    }
  }
  return (
    <BottomSheet
      open
      id="export-sheet"
      title={t('history.exportTitle')}
      onClosed={onClosed}
      primaryAction={{
        id: 'export-csv',
        label: t('history.csv'),
        loading: exportingFormat === 'csv',
        onPress: () => void save('csv'),
      }}
      secondaryAction={{
        id: 'export-json',
        label: t('history.json'),
        loading: exportingFormat === 'json',
        onPress: () => void save('json'),
      }}
    >
      <View>
        {exportingFormat
          ? t('history.exporting')
          : member
            ? t('history.exportNoteOf', { name: member.name })
            : t('history.exportNote')}
      </View>
    </BottomSheet>
  )
}
