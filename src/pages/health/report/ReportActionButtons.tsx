import { View } from '@tarojs/components'
import { useState } from 'react'
import type { LocalOrServerReport } from '@/data/health/reports'
import { useTranslation } from '@/i18n'
import { canPrint, printPage } from '@/platform/print'
import { goBack, isRouteAvailable, navigate } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { DeleteReportSheet } from '../DeleteReportSheet'

export type ReportActionButtonsProps = { report: LocalOrServerReport; onShareAsked: () => void }

/** The actions that a report offers. */
export const ReportActionButtons = ({ report, onShareAsked }: ReportActionButtonsProps) => {
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
        <DeleteReportSheet
          report={report}
          onDeleted={() => goBack('health')}
          onClosed={() => setIsConfirmingDelete(false)}
        />
      )}
    </View>
  )
}
