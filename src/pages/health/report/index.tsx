import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useProfile } from '@/data/profile'
import { startReportUploads, useDeleteReport, useReport, type ShownReport } from '@/data/reports'
import { useTranslation, withTexts } from '@/i18n'
import { healthTexts } from '@/i18n/namespaces/health'
import { showMessage } from '@/platform/messages'
import { goBack, navigate, useRouteParams } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { viewOf } from './reportView'
import { Body, Notices, Quality, SmartMode, Vitals } from './Sections'
import { Notes, Summary } from './Summary'
import './report.scss'

function ReportPage() {
  const { t } = useTranslation('health')
  const { id } = useRouteParams('healthReport')
  const report = useReport(id)
  useEffect(startReportUploads, [])
  return (
    <Screen title={t('report.title')} back="health" width="wide" state={report} skeleton={<ReportSkeleton />}>
      {shown => <ReportContent report={shown} />}
    </Screen>
  )
}

const ReportSkeleton = () => (
  <>
    <Skeleton shape="gauge" />
    <Skeleton shape="cards" />
  </>
)

function ReportContent({ report: shown }: { report: ShownReport }) {
  const { t } = useTranslation('health')
  const profile = useProfile()
  const report = viewOf(shown, profile.data?.name ?? null)
  return (
    <>
      <View className="report">
        <View className="report__summary">
          <Summary report={report} />
          <Notes report={report} />
          <Notices report={report} />
        </View>
        <View className="report__column">
          <Vitals report={report} />
        </View>
        <View className="report__column">
          <Body report={report} />
          <Quality quality={report.quality} />
        </View>
        <View className="report__further">
          <SmartMode />
          <Actions report={shown} />
        </View>
      </View>
      <View className="t-note report__disclaimer">{t('report.disclaimer')}</View>
    </>
  )
}

function Actions({ report }: { report: ShownReport }) {
  const { t } = useTranslation('health')
  const [asksToDelete, setAsksToDelete] = useState(false)
  const deletion = useDeleteReport({
    onDeleted: () => {
      showMessage({ text: t('report.deleted'), tone: 'good' })
      goBack('health')
    },
  })
  return (
    <>
      <Card rows>
        <ListRow icon="clock" title={t('report.history')} onPress={() => navigate('healthHistory')} />
        <ListRow icon="edit" title={t('report.editProfile')} onPress={() => navigate('healthProfile')} />
        <ListRow
          id="report-delete"
          icon="trash"
          title={t('report.delete')}
          onPress={() => setAsksToDelete(true)}
        />
      </Card>
      <Sheet
        open={asksToDelete}
        title={t('report.deleteTitle')}
        onClosed={() => setAsksToDelete(false)}
        main={{
          id: 'report-delete-yes',
          label: t('report.deleteYes'),
          loading: deletion.isPending,
          onPress: () => deletion.mutate(report),
        }}
        secondary={{ label: t('report.deleteNo'), onPress: () => setAsksToDelete(false) }}
      >
        {t(report.kind === 'device' ? 'report.deleteOnDevice' : 'report.deleteNote')}
      </Sheet>
    </>
  )
}

export default withTexts(healthTexts, ReportPage)
