import { View } from '@tarojs/components'
import { useState } from 'react'
import type { LocalOrServerReport } from '@/data/health/reports'
import { useTranslation } from '@/i18n'
import { canPrint, printPage } from '@/platform/print'
import { goBack, isRouteAvailable } from '@/routes'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { DeleteReportSheet } from '../DeleteReportSheet'

export type ReportActionButtonsProps = { report: LocalOrServerReport; onShareAsked: () => void }

/** The actions that a report offers. */
export const ReportActionButtons = ({ report, onShareAsked }: ReportActionButtonsProps) => {
  const { t } = useTranslation(['report', 'health', 'reportShare'])
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false)
  return (
    <View id="report-more" className="report__section">
      <SectionHeader title={t('more.title')} />
      <Card rows>
        <LinkRow icon="seat" title={t('smart.switch')} note={t('smart.switchNote')} to="chairList" />
        <LinkRow icon="spark" title={t('smart.how')} to="indicator" params={{ key: 'program' }} />
        {isRouteAvailable('orderList') && (
          <LinkRow icon="book" title={t('more.orders')} note={t('more.ordersNote')} to="orderList" />
        )}
        <LinkRow icon="clock" title={t('more.history')} note={t('more.historyNote')} to="healthHistory" />
        <ListRow id="report-share" icon="share" title={t('more.share')} onPress={onShareAsked} />
        {report.kind === 'server' ? (
          <LinkRow
            id="report-share-link"
            icon="link"
            title={t('reportShare:row')}
            note={t('reportShare:rowNote')}
            to="reportShares"
            params={{ id: report.id }}
          />
        ) : (
          <ListRow icon="link" title={t('reportShare:row')} note={t('reportShare:onDevice')} />
        )}
        {canPrint && <ListRow id="report-print" icon="print" title={t('more.print')} onPress={printPage} />}
        <LinkRow icon="edit" title={t('health:report.editProfile')} to="healthProfile" />
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
