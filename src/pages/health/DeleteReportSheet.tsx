import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useDeleteHealthReport, type ReportReference } from '@/data/health/reports'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { ConfirmSheet } from '@/ui/feedback/ConfirmSheet'

export type DeleteReportSheetProps = {
  report: ReportReference
  onDeleted: () => void
  onClosed: () => void
  /** Which report it is, where several are listed. */
  children?: ReactNode
}

/** Asks once more, and deletes a report on the server or on this device. */
export const DeleteReportSheet = ({ report, onDeleted, onClosed, children }: DeleteReportSheetProps) => {
  const { t } = useTranslation('health')
  const deletion = useDeleteHealthReport({
    onDeleted: () => {
      showToast({ text: t('report.deleted'), tone: 'good' })
      onDeleted()
    },
  })
  return (
    <ConfirmSheet
      title={t('report.deleteTitle')}
      confirm={{
        id: 'report-delete-yes',
        label: t('report.deleteYes'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate(report),
      }}
      cancelLabel={t('report.deleteNo')}
      onClosed={onClosed}
    >
      {children}
      <View>{t(report.kind === 'device' ? 'report.deleteOnDevice' : 'report.deleteNote')}</View>
    </ConfirmSheet>
  )
}
