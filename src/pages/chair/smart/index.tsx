import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useChairs } from '@/data/chairs'
import { useKnownReports, type KnownReport } from '@/data/knownReports'
import { useProfile } from '@/data/profile'
import { startReportUploads } from '@/data/reports'
import type { Device } from '@/contract'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { ChairSheet } from './ChairSheet'
import { SmartPlan } from './SmartPlan'
import { StartDock } from './StartDock'
import { useSmartPlan } from './useSmartPlan'
import './smart.scss'

function SmartPage() {
  const { t } = useTranslation()
  const { report, sn } = useRouteParams('smartPlan')
  const known = useKnownReports()
  const profile = useProfile()
  const chairs = useChairs()
  useEffect(startReportUploads, [])
  const shown = known.reports.find(({ id }) => id === report) ?? known.reports[0] ?? null
  if (known.isLoading || !chairs.data || !shown)
    return (
      <Screen title={t('titles.smartPlan')} back="health" state={chairs}>
        {!known.isLoading && <NoReport />}
      </Screen>
    )
  return (
    <Planned
      report={shown}
      devices={chairs.data.devices}
      wanted={sn ?? null}
      hasHypertension={profile.data?.hypertension ?? null}
    />
  )
}

const NoReport = () => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawChair(palette, { isTaken: true })} />}
      title={t('smart.noReport')}
      note={t('smart.noReportNote')}
      action={{ label: t('smart.check'), onPress: () => navigate('healthCheck') }}
    />
  )
}

type PlannedProps = {
  report: KnownReport
  devices: readonly Device[]
  /** Serial number of the chair that the person came from. */
  wanted: string | null
  hasHypertension: boolean | null
}

/** The chair that is meant: the one asked for, else one that knows plans and is there. */
const chairFor = (devices: readonly Device[], wanted: string | null): Device | null => {
  const able = devices.filter(({ features }) => features.includes('smartPlan'))
  return (
    devices.find(({ serialNumber }) => serialNumber === wanted) ??
    able.find(({ isOnline }) => isOnline) ??
    able[0] ??
    devices[0] ??
    null
  )
}

const Planned = ({ report, devices, wanted, hasHypertension }: PlannedProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(wanted)
  const [choosesChair, setChoosesChair] = useState(false)
  const chair = chairFor(devices, chosen)
  const planned = useSmartPlan({ report, chair, hasHypertension })
  return (
    <Screen
      title={t('titles.smartPlan')}
      back="health"
      dock={<StartDock planned={planned} chair={chair} onSwitchAsked={() => setChoosesChair(true)} />}
    >
      <View className="smart-plan">
        <SmartPlan planned={planned} report={report} />
      </View>
      {choosesChair && (
        <ChairSheet
          devices={devices}
          chosen={chair?.serialNumber ?? null}
          onChosen={serialNumber => {
            setChosen(serialNumber)
            setChoosesChair(false)
          }}
          onClosed={() => setChoosesChair(false)}
        />
      )}
    </Screen>
  )
}

export default withTexts([chairTexts, chairLinkTexts], SmartPage)
