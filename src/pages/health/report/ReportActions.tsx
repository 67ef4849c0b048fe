import { View } from '@tarojs/components'
import { useState } from 'react'
import { useDeleteHealthReport, type LocalOrServerReport } from '@/data/health/reports'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { canPrint, printPage } from '@/platform/print'
import { goBack, isRouteAvailable, navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type ReportActionsProps = { report: LocalOrServerReport; onShareAsked: () => void }

/** Everything that leads on from a report. */
export const ReportActions = ({ report, onShareAsked }: ReportActionsProps) => {
  const { t } = useTranslation(['report', 'health'])
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false)
  return (
    <View id="report-more" className="report__section">
      <SectionHeader title={t('more.title')} />
      <Card rows>
        <ListRow
          icon="seat"
          title={t('smart.switch')}
          note={t('smart.switchNote')}
          onPress={() => navigate('chairList')}
        />
        <ListRow
          icon="spark"
          title={t('smart.how')}
          onPress={() => navigate('indicator', { key: 'program' })}
        />
        {isRouteAvailable('orderList') && (
          <ListRow
            icon="book"
            title={t('more.orders')}
            note={t('more.ordersNote')}
            onPress={() => navigate('orderList')}
          />
        )}
        <ListRow
          icon="clock"
          title={t('more.history')}
          note={t('more.historyNote')}
          onPress={() => navigate('healthHistory')}
        />
        <ListRow id="report-share" icon="share" title={t('more.share')} onPress={onShareAsked} />
        {canPrint && <ListRow id="report-print" icon="print" title={t('more.print')} onPress={printPage} />}
        <ListRow
          icon="edit"
          title={t('health:report.editProfile')}
          onPress={() => navigate('healthProfile')}
        />
        <ListRow
          id="report-delete"
          icon="trash"
          title={t('health:report.delete')}
          onPress={() => setIsConfirmingDelete(true)}
        />
      </Card>
      {isConfirmingDelete && (
        <DeleteReportSheet report={report} onClosed={() => setIsConfirmingDelete(false)} />
      )}
    </View>
  )
}

const DeleteReportSheet = ({ report, onClosed }: { report: LocalOrServerReport; onClosed: () => void }) => {
  const { t } = useTranslation('health')
  const deletion = useDeleteHealthReport({
    onDeleted: () => {
      showToast({ text: t('report.deleted'), tone: 'good' })
      goBack('health')
    },
  })
  return (
    <BottomSheet
      open
      title={t('report.deleteTitle')}
      onClosed={onClosed}
      primaryAction={{
        id: 'report-delete-yes',
        label: t('report.deleteYes'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate(report),
      }}
      secondaryAction={{ label: t('report.deleteNo'), onPress: onClosed }}
    >
      {t(report.kind === 'device' ? 'report.deleteOnDevice' : 'report.deleteNote')}
    </BottomSheet>
  )
}
