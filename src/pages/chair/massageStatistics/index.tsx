import { View } from '@tarojs/components'
import { useChairs } from '@/data/chairs'
import { useMassageRecords, useMassageStatistics } from '@/data/massageStatistics'
import { useTranslation, withTexts } from '@/i18n'
import { formatRelative } from '@/i18n/format'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { ScreenState } from '@/ui/ScreenState'
import { SectionHead } from '@/ui/SectionHead'
import { useMinutesWords } from '../parts/Minutes'
import { PeriodPicker, usePeriod } from '../parts/PeriodPicker'
import { StatisticsView } from '../parts/StatisticsView'
import { useChairWords } from '../parts/useChairWords'
import { WhoseSwitch } from '../parts/WhoseSwitch'

function MassageStatisticsPage() {
  const { t } = useTranslation(['common', 'chair'])
  const chosen = usePeriod()
  const statistics = useMassageStatistics(chosen.span)
  return (
    <Screen title={t('titles.massageStatistics')} back="my">
      <View className="stats">
        <WhoseSwitch value="me" />
        <PeriodPicker chosen={chosen} />
        <ScreenState state={statistics}>
          {shown =>
            shown.sessions === 0 ? <Nothing /> : <StatisticsView statistics={shown} span={chosen.span} />
          }
        </ScreenState>
        <Latest />
        <Card rows>
          <ListRow
            icon="info"
            title={t('chair:stats.help')}
            onPress={() => navigate('commonProblem', { topic: 'massageRecords' })}
          />
        </Card>
      </View>
    </Screen>
  )
}

const Nothing = () => {
  const { t } = useTranslation('chair')
  return (
    <Card tone="sunken" id="stats-none">
      <View className="t-row">{t('stats.none')}</View>
      <View className="t-small t-quiet">{t('stats.noneNote')}</View>
    </Card>
  )
}

/** The latest massages, whatever the period. */
const Latest = () => {
  const { t } = useTranslation('chair')
  const { programName, nameOf } = useChairWords()
  const words = useMinutesWords()
  const records = useMassageRecords().data?.records ?? []
  const chairs = useChairs({ needsPerson: false }).data?.devices ?? []
  if (records.length === 0) return null
  const placeOf = (serialNumber: string) => {
    const chair = chairs.find(device => device.serialNumber === serialNumber)
    return chair ? nameOf(chair) : serialNumber
  }
  return (
    <>
      <SectionHead title={t('stats.latest')} />
      <Card rows id="stats-latest">
        {records.map(({ id, program, startedAt, serialNumber, seconds }) => (
          <ListRow
            key={id}
            title={programName(program)}
            note={`${formatRelative(startedAt)} · ${placeOf(serialNumber)}`}
            value={words(Math.max(1, Math.round(seconds / 60)))}
          />
        ))}
      </Card>
    </>
  )
}

export default withTexts([chairTexts, chairLinkTexts], MassageStatisticsPage)
