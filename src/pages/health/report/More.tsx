import { View } from '@tarojs/components'
import { useState } from 'react'
import { useDeleteReport, type ShownReport } from '@/data/reports'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { canPrint, printPage } from '@/platform/print'
import { goBack, isOffered, navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { SectionHead } from '@/ui/SectionHead'
import { Sheet } from '@/ui/Sheet'

export type MoreProps = { report: ShownReport; onShareAsked: () => void }

/** Everything that leads on from a report. */
export const More = ({ report, onShareAsked }: MoreProps) => {
  const { t } = useTranslation(['report', 'health'])
  const [asksToDelete, setAsksToDelete] = useState(false)
  return (
    <View id="report-more" className="report__section">
      <SectionHead title={t('more.title')} />
      <Card rows>
        <ListRow
          icon="seat"
          title={t('smart.switch')}
          note={t('smart.switchNote')}
          onPress={() => navigate('devices')}
        />
        <ListRow
          icon="spark"
          title={t('smart.how')}
          onPress={() => navigate('indicator', { key: 'program' })}
        />
        {isOffered('orderList') && (
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
          onPress={() => setAsksToDelete(true)}
        />
      </Card>
      {asksToDelete && <DeleteSheet report={report} onClosed={() => setAsksToDelete(false)} />}
    </View>
  )
}

const DeleteSheet = ({ report, onClosed }: { report: ShownReport; onClosed: () => void }) => {
  const { t } = useTranslation('health')
  const deletion = useDeleteReport({
    onDeleted: () => {
      showMessage({ text: t('report.deleted'), tone: 'good' })
      goBack('health')
    },
  })
  return (
    <Sheet
      open
      title={t('report.deleteTitle')}
      onClosed={onClosed}
      main={{
        id: 'report-delete-yes',
        label: t('report.deleteYes'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate(report),
      }}
      secondary={{ label: t('report.deleteNo'), onPress: onClosed }}
    >
      {t(report.kind === 'device' ? 'report.deleteOnDevice' : 'report.deleteNote')}
    </Sheet>
  )
}
