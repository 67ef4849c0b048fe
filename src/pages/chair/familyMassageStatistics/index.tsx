import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Chair } from '@anzuo/contract'
import { useLiveChairs } from '@/data/chair/chairs'
import { useFamilyMassageStatistics, type FamilyMemberStatistics } from '@/data/chair/massageStatistics'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { RowText } from '@/ui/layout/RowText'
import { FlexGrow, Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { DurationDisplay, useFormatMinutes } from '../components/DurationDisplay'
import { NoChairState } from '../components/NoChairState'
import {
  PeriodPicker,
  usePeriodSelection,
  useFormattedPeriod,
  type PeriodSelection,
} from '../components/PeriodPicker'
import { ShareChairSheet } from '../components/ShareChairSheet'
import { ShareStatisticsSwitch } from '../components/ShareStatisticsSwitch'
import { MassageStatisticsView } from '../components/MassageStatisticsView'
import { useChairLabels } from '../components/useChairLabels'
import { StatisticsScopeSwitch } from '../components/StatisticsScopeSwitch'

function FamilyMassageStatisticsPage() {
  const { t } = useTranslation(['chair', 'common'])
  const chairs = useLiveChairs()
  return (
    <PageLayout title={t('common:titles.familyMassageStatistics')} back="account" state={chairs}>
      {({ devices }) => {
        const shared = devices.filter(({ role }) => role !== 'guest')
        return (
          <Stack gap={4}>
            <StatisticsScopeSwitch value="family" />
            {shared.length === 0 ? (
              <NoChairState title={t('stats.noChair')} note={t('stats.noChairNote')} />
            ) : (
              <FamilyStatistics devices={shared} />
            )}
          </Stack>
        )
      }}
    </PageLayout>
  )
}

const FamilyStatistics = ({ devices }: { devices: readonly Chair[] }) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const [chosenChair, setChosenChair] = useState<string | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const chosen = usePeriodSelection()
  const chair = devices.find(({ serialNumber }) => serialNumber === chosenChair) ?? devices[0]
  const family = useFamilyMassageStatistics(chair?.serialNumber ?? null, chosen.span)
  if (!chair) return null
  const { serialNumber, role } = chair
  return (
    <>
      {devices.length > 1 && (
        <RadioGroup
          label={t('stats.chair')}
          showLabel={false}
          options={devices.map(device => ({ value: device.serialNumber, label: getChairName(device) }))}
          value={serialNumber}
          onChanged={setChosenChair}
        />
      )}
      <PeriodPicker chosen={chosen} />
      <AsyncContent state={family}>
        {({ members }) => <MemberList key={serialNumber} members={members} chosen={chosen} />}
      </AsyncContent>
      <Card rows>
        <ShareStatisticsSwitch
          id="stats-consent"
          chair={chair}
          title={t('stats.shareMine')}
          note={t('stats.shareMineNote')}
        />
      </Card>
      <Card tone="sunken">
        <View className="t-small">{t('stats.consent')}</View>
      </Card>
      {role === 'owner' && (
        <Button id="stats-invite" kind="outline" icon="people" onPress={() => setIsInviting(true)}>
          {t('stats.invite')}
        </Button>
      )}
      {isInviting && <ShareChairSheet device={chair} onClosed={() => setIsInviting(false)} />}
    </>
  )
}

/** Colours of people, in their order; names stand next to them. */
const COLOUR_COUNT = 4

const MemberList = ({
  members,
  chosen,
}: {
  members: readonly FamilyMemberStatistics[]
  chosen: PeriodSelection
}) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const words = useFormatMinutes()
  const when = useFormattedPeriod(chosen.span)
  const [openId, setOpenId] = useState<string | null>(null)
  const getMinutes = ({ statistics }: FamilyMemberStatistics) => statistics?.minutes ?? 0
  const sorted = [...members].sort((a, b) => getMinutes(b) - getMinutes(a))
  const sharing = members.filter(({ statistics }) => statistics !== null)
  const total = sharing.reduce((sum, member) => sum + getMinutes(member), 0)
  const open = sorted.find(({ memberId }) => memberId === openId)
  const formatNote = ({ statistics }: FamilyMemberStatistics): string => {
    if (!statistics) return t('stats.notShared')
    const zone = statistics.zones[0]?.zone
    return [
      t('stats.count', { count: statistics.sessions }),
      ...(zone ? [t('stats.mostly', { zone: t(`chairLink:zone.${zone}`) })] : []),
    ].join(' · ')
  }
  return (
    <>
      <Card>
        <View className="t-small t-quiet">{t('stats.people', { when, count: sharing.length })}</View>
        <DurationDisplay id="family-minutes" minutes={total} />
        {total > 0 && (
          <View className="family-bar">
            {sorted.map((member, at) =>
              getMinutes(member) > 0 ? (
                <View
                  key={member.memberId}
                  className={`family-bar__part family-colour--${at % COLOUR_COUNT}`}
                  style={{ flexGrow: getMinutes(member) }}
                />
              ) : null,
            )}
          </View>
        )}
        <View id="family-members">
          {sorted.map((member, at) => {
            const { memberId, nickname, isYou, statistics } = member
            return (
              <Pressable
                key={memberId}
                className="family-row"
                disabled={!statistics}
                onPress={() => setOpenId(memberId === openId ? null : memberId)}
                aria={{ expanded: memberId === openId }}
              >
                <View className={`family-row__mark family-colour--${at % COLOUR_COUNT}`} />
                <FlexGrow>
                  <RowText
                    title={isYou ? t('stats.you', { name: nickname }) : nickname}
                    note={formatNote(member)}
                  />
                </FlexGrow>
                <View className="t-row">{statistics ? words(statistics.minutes) : '–'}</View>
              </Pressable>
            )
          })}
        </View>
      </Card>
      {open?.statistics && <MassageStatisticsView statistics={open.statistics} span={chosen.span} />}
    </>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], FamilyMassageStatisticsPage)
