import { View } from '@tarojs/components'
import { useState } from 'react'
import { useCuffReadings } from '@/data/health/cuffReadings'
import { useHealthProfile } from '@/data/health/healthProfile'
import { useHouseholdMembers } from '@/data/health/householdMembers'
import { useCheckAnnotations } from '@/data/health/reportAnnotations'
import { mergeReports } from '@/data/health/reportList'
import { fetchAllReports, useQueuedReports } from '@/data/health/reports'
import { buildFhirBundle, formatFhirBundle } from '@anzuo/domain/report/fhir/fhirBundle'
import {
  formatReportsAsCsv,
  formatReportsAsJson,
  type ExportedHealthReport,
} from '@anzuo/domain/report/reportExport'
import { createUuid } from '@anzuo/domain/uuid'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { exportTextFile, type TextFile } from '@/platform/textFile'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

type ExportFormat = 'csv' | 'json' | 'fhir'

export type ExportReportsSheetProps = {
  /** Whose reports; null: of the person whose account it is. */
  memberId: string | null
  onClosed: () => void
}

/** Collects everything of a person that a file holds, and writes it in a format. */
const useExportedFile = (memberId: string | null) => {
  const waiting = useQueuedReports(memberId)
  const withEdits = useCheckAnnotations()
  const cuffReadings = useCuffReadings(memberId)
  const { data: profile, status: profileStatus } = useHealthProfile(memberId)

  // As the history shows them, with edits that are not sent yet.
  const collectReports = async (): Promise<ExportedHealthReport[]> =>
    mergeReports(waiting, await fetchAllReports(memberId)).map(report => ({
      ...report,
      annotation: withEdits(report),
    }))
  const toFhirFile = (reports: readonly ExportedHealthReport[]): TextFile => {
    // A record without height and weight would say that there are none.
    if (!profile) throw new Error('the profile was not read')
    const record = { reports, cuffReadings, profile }
    const bundle = buildFhirBundle(record, { exportedAt: new Date(), createId: createUuid })
    return {
      name: 'anzuo-health-record.fhir.json',
      mediaType: 'application/fhir+json',
      text: formatFhirBundle(bundle),
    }
  }
  const createFile = async (format: ExportFormat): Promise<TextFile> => {
    const reports = await collectReports()
    if (format === 'fhir') return toFhirFile(reports)
    return format === 'csv'
      ? { name: 'anzuo-reports.csv', mediaType: 'text/csv', text: formatReportsAsCsv(reports) }
      : {
          name: 'anzuo-reports.json',
          mediaType: 'application/json',
          text: formatReportsAsJson(reports, new Date()),
        }
  }
  return { createFile, isProfilePending: profileStatus === 'pending' }
}

/** All reports of a person as a file to download: a table for spreadsheets, data for programs, or a record for health software. */
export const ExportReportsSheet = ({ memberId, onClosed }: ExportReportsSheetProps) => {
  const { t } = useTranslation('report')
  const member = useHouseholdMembers().data?.find(({ id }) => id === memberId)
  const { createFile, isProfilePending } = useExportedFile(memberId)
  const [exportingFormat, setExportingFormat] = useState<ExportFormat | null>(null)

  const save = async (format: ExportFormat) => {
    setExportingFormat(format)
    try {
      const outcome = await exportTextFile(await createFile(format))
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
      furtherActions={[
        {
          id: 'export-fhir',
          label: t('history.fhir'),
          loading: exportingFormat === 'fhir' || isProfilePending,
          onPress: () => void save('fhir'),
        },
      ]}
    >
      <View>
        {exportingFormat
          ? t('history.exporting')
          : member
            ? t('history.exportNoteOf', { name: member.name })
            : t('history.exportNote')}
      </View>
      {exportingFormat === null && <View>{t('history.fhirNote')}</View>}
    </BottomSheet>
  )
}
