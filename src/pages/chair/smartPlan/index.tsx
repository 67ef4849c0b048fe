import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useLiveChairs } from '@/data/chair/chairs'
import { getStatusContext } from '@/data/health/previousReport'
import type { ReportListEntry } from '@/data/health/reportList'
import { useMeasuredMemberId } from '@/data/health/measuredPerson'
import { useHealthProfile } from '@/data/health/healthProfile'
import { startReportUploads } from '@/data/health/reportUploads'
import type { Chair } from '@anzuo/contract'
import { choosePlannedChair } from '@anzuo/domain/chair'
import type { IndicatorStatusContext } from '@anzuo/domain/report/indicatorStatuses'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { useIsWideViewport } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { drawOccupiedChair } from '@/ui/illustrations/chair'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ChairPickerSheet } from './ChairPickerSheet'
import { SmartPlanPanel } from './SmartPlanPanel'
import { StartMassageFooter } from './StartMassageFooter'
import { useReportOfPlan } from './useReportOfPlan'
import { useSmartPlan } from './useSmartPlan'
import './smartPlan.scss'

function SmartPlanPage() {
  const { t } = useTranslation(['chair', 'common'])
  const { report, sn } = useRouteParams('smartPlan')
  const planned = useReportOfPlan(report)
  const shown = planned.data?.report
  const measuredMemberId = useMeasuredMemberId()
  const profile = useHealthProfile(shown ? shown.memberId : measuredMemberId)
  const chairs = useLiveChairs()
  useEffect(startReportUploads, [])
  if (!planned.data)
    return (
      <PageLayout title={t('common:titles.smartPlan')} back="health" state={planned}>
        {() => null}
      </PageLayout>
    )
  if (!chairs.data || !shown)
    return (
      <PageLayout title={t('common:titles.smartPlan')} back="health" state={chairs}>
        <EmptyState
          illustration={drawOccupiedChair}
          title={t('smart.noReport')}
          note={t('smart.noReportNote')}
          action={{ label: t('smart.check'), onPress: () => navigate('healthCheck') }}
        />
      </PageLayout>
    )
  return (
    <SmartPlanContent
      report={shown}
      statusContext={getStatusContext(shown, planned.data.known)}
      devices={chairs.data.devices}
      wanted={sn ?? null}
      hasHypertension={profile.data?.hypertension ?? null}
    />
  )
}

type SmartPlanContentProps = {
  report: ReportListEntry
  /** What the statuses of the report rest on. */
  statusContext: IndicatorStatusContext
  devices: readonly Chair[]
  /** Serial number of the chair that the person came from. */
  wanted: string | null
  hasHypertension: boolean | null
}

const SmartPlanContent = (props: SmartPlanContentProps) => {
  const { report, statusContext, devices, wanted, hasHypertension } = props
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(wanted)
  const [choosesChair, setChoosesChair] = useState(false)
  const chair = choosePlannedChair(devices, chosen)
  const planned = useSmartPlan({ report, statusContext, chair, hasHypertension })
  const isWide = useIsWideViewport()
  const start = (
    <StartMassageFooter planned={planned} chair={chair} onSwitchAsked={() => setChoosesChair(true)} />
  )
  return (
    <PageLayout title={t('titles.smartPlan')} back="health" width="wide" footer={isWide ? undefined : start}>
      <SmartPlanPanel
        planned={planned}
        report={report}
        start={isWide && <View className="smart-plan__start">{start}</View>}
      />
      {choosesChair && (
        <ChairPickerSheet
          devices={devices}
          chosen={chair?.serialNumber ?? null}
          onChosen={serialNumber => {
            setChosen(serialNumber)
            setChoosesChair(false)
          }}
          onClosed={() => setChoosesChair(false)}
        />
      )}
    </PageLayout>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], SmartPlanPage)
