import { useLiveChairs } from '@/data/chair/chairs'
import { useMassageRecords, useMassageStatistics } from '@/data/chair/massageStatistics'
import { getMassageMinutes } from '@anzuo/domain/chair'
import { useTranslation, withTranslations } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { RowText } from '@/ui/layout/RowText'
import { Stack } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useFormatMinutes } from '../components/DurationDisplay'
import { PeriodPicker, usePeriodSelection } from '../components/PeriodPicker'
import { MassageStatisticsView } from '../components/MassageStatisticsView'
import { useChairLabels } from '../components/useChairLabels'
import { StatisticsScopeSwitch } from '../components/StatisticsScopeSwitch'

function MassageStatisticsPage() {
  const { t } = useTranslation(['common', 'chair'])
  const chosen = usePeriodSelection()
  const statistics = useMassageStatistics(chosen.span)
  return (
    <PageLayout title={t('titles.massageStatistics')} back="account">
      <Stack gap={4}>
        <StatisticsScopeSwitch value="me" />
        <PeriodPicker chosen={chosen} />
        <AsyncContent state={statistics}>
          {shown =>
            shown.sessions === 0 ? (
              <NoMassages />
            ) : (
              <MassageStatisticsView statistics={shown} span={chosen.span} />
            )
          }
        </AsyncContent>
        <LatestMassages />
        <Card rows>
          <LinkRow
            icon="info"
            title={t('chair:stats.help')}
            to="commonProblem"
            params={{ topic: 'massageRecords' }}
          />
        </Card>
      </Stack>
    </PageLayout>
  )
}

const NoMassages = () => {
  const { t } = useTranslation('chair')
  return (
    <Card tone="sunken" id="stats-none">
      <RowText title={t('stats.none')} note={t('stats.noneNote')} />
    </Card>
  )
}

/** The latest massages, whatever the period. */
const LatestMassages = () => {
  const { t } = useTranslation('chair')
  const { getProgramName, getChairName } = useChairLabels()
  const words = useFormatMinutes()
  const records = useMassageRecords().data?.records ?? []
  const chairs = useLiveChairs({ needsPerson: false }).data?.devices ?? []
  if (records.length === 0) return null
  const getChairLabel = (serialNumber: string) => {
    const chair = chairs.find(device => device.serialNumber === serialNumber)
    return chair ? getChairName(chair) : serialNumber
  }
  return (
    <>
      <SectionHeader title={t('stats.latest')} />
      <Card rows id="stats-latest">
        {records.map(({ id, program, startedAt, serialNumber, seconds }) => (
          <ListRow
            key={id}
            title={getProgramName(program)}
            note={`${formatRelativeTime(startedAt)} · ${getChairLabel(serialNumber)}`}
            value={words(getMassageMinutes(seconds))}
          />
        ))}
      </Card>
    </>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], MassageStatisticsPage)
