import type { HealthReport } from '@anzuo/contract'
import { useHealthReport } from '@/data/health/reports'
import { useReportShares } from '@/data/health/reportShares'
import { useTranslation, withTranslations } from '@/i18n'
import { reportShareTranslations } from '@/i18n/namespaces/reportShare'
import { useRouteParams } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { drawFlatPulse } from '@/ui/illustrations/flatPulse'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ActiveSharesCard } from './ActiveSharesCard'
import { NewShareForm, NewShareLink } from './NewShare'
import { useNewShare } from './useNewShare'
import './reportShares.scss'

/** Links to reports: those that work now, and with a report in the address the way to make one to it. */
function ReportSharesPage() {
  const { id } = useRouteParams('reportShares')
  return id === undefined ? <AllSharesPage /> : <ShareReportPage id={id} />
}

const AllSharesPage = () => {
  const { t } = useTranslation('reportShare')
  const shares = useReportShares()
  return (
    <PageLayout
      title={t('listTitle')}
      back="health"
      state={shares}
      empty={{
        when: data => data.shares.length === 0,
        content: <EmptyState illustration={drawFlatPulse} title={t('none')} note={t('noneNote')} />,
      }}
    >
      {data => <ActiveSharesCard shares={data.shares} />}
    </PageLayout>
  )
}

const ShareReportPage = ({ id }: { id: string }) => {
  const { t } = useTranslation('reportShare')
  const report = useHealthReport(id)
  return (
    <PageLayout title={t('title')} back="health" state={report}>
      {shown =>
        shown.kind === 'server' ? (
          <ShareReport report={shown} />
        ) : (
          <EmptyState illustration={drawFlatPulse} title={t('onDevice')} />
        )
      }
    </PageLayout>
  )
}

const ShareReport = ({ report }: { report: HealthReport }) => {
  const newShare = useNewShare(report)
  const shares = useReportShares()
  return (
    <>
      {newShare.made ? (
        <NewShareLink made={newShare.made} onAnother={newShare.discard} />
      ) : (
        <NewShareForm report={report} newShare={newShare} />
      )}
      {shares.data && shares.data.shares.length > 0 && <ActiveSharesCard shares={shares.data.shares} />}
    </>
  )
}

export default withTranslations(reportShareTranslations, ReportSharesPage)
