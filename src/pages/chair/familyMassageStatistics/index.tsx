import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Device } from '@/contract'
import { useChairs } from '@/data/chairs'
import { useFamilyStatistics, useShareStatistics, type FamilyMember } from '@/data/massageStatistics'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { navigate } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { ListRow } from '@/ui/ListRow'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { ScreenState } from '@/ui/ScreenState'
import { Svg } from '@/ui/Svg'
import { Switch } from '@/ui/Switch'
import { usePalette } from '@/ui/theme'
import { Minutes, useMinutesWords } from '../parts/Minutes'
import { PeriodPicker, usePeriod, usePeriodWords, type ChosenPeriod } from '../parts/PeriodPicker'
import { ShareSheet } from '../parts/ShareSheet'
import { StatisticsView } from '../parts/StatisticsView'
import { useChairWords } from '../parts/useChairWords'
import { WhoseSwitch } from '../parts/WhoseSwitch'

function FamilyMassageStatisticsPage() {
  const { t } = useTranslation()
  const chairs = useChairs()
  return (
    <Screen title={t('titles.familyMassageStatistics')} back="my" state={chairs}>
      {({ devices }) => {
        const kept = devices.filter(({ role }) => role !== 'guest')
        return (
          <View className="stats">
            <WhoseSwitch value="family" />
            {kept.length === 0 ? <NoChair /> : <Family devices={kept} />}
          </View>
        )
      }}
    </Screen>
  )
}

const NoChair = () => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  return (
    <EmptyPicture
      art={<Svg svg={drawChair(palette, {})} />}
      title={t('stats.noChair')}
      note={t('stats.noChairNote')}
      action={{ label: t('devices.add'), onPress: () => navigate('addDevice') }}
    />
  )
}

const Family = ({ devices }: { devices: readonly Device[] }) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  const [chosenChair, setChosenChair] = useState<string | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const chosen = usePeriod()
  const chair = devices.find(({ serialNumber }) => serialNumber === chosenChair) ?? devices[0]
  const family = useFamilyStatistics(chair?.serialNumber ?? null, chosen.span)
  const consent = useShareStatistics()
  if (!chair) return null
  const { serialNumber, sharesStatistics, role } = chair
  return (
    <>
      {devices.length > 1 && (
        <Choice
          label={t('stats.chair')}
          showLabel={false}
          options={devices.map(device => ({ value: device.serialNumber, label: nameOf(device) }))}
          value={serialNumber}
          onChanged={setChosenChair}
        />
      )}
      <PeriodPicker chosen={chosen} />
      <ScreenState state={family}>
        {({ members }) => <Members key={serialNumber} members={members} chosen={chosen} />}
      </ScreenState>
      <Card rows>
        <ListRow
          icon="hrv"
          title={t('stats.shareMine')}
          note={t('stats.shareMineNote')}
          value={
            <Switch
              id="stats-consent"
              checked={sharesStatistics}
              label={t('stats.shareMine')}
              disabled={consent.isPending}
              onChanged={isShared => consent.mutate({ serialNumber, isShared })}
            />
          }
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
      {isInviting && <ShareSheet device={chair} onClosed={() => setIsInviting(false)} />}
    </>
  )
}

/** Colours of people, in their order; names stand beside them. */
const COLOURS = 4

const Members = ({ members, chosen }: { members: readonly FamilyMember[]; chosen: ChosenPeriod }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const words = useMinutesWords()
  const when = usePeriodWords(chosen.span)
  const [openId, setOpenId] = useState<string | null>(null)
  const minutesOf = ({ statistics }: FamilyMember) => statistics?.minutes ?? 0
  const sorted = [...members].sort((a, b) => minutesOf(b) - minutesOf(a))
  const sharing = members.filter(({ statistics }) => statistics !== null)
  const total = sharing.reduce((sum, member) => sum + minutesOf(member), 0)
  const open = sorted.find(({ memberId }) => memberId === openId)
  const noteOf = ({ statistics }: FamilyMember): string => {
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
        <Minutes id="family-minutes" minutes={total} />
        {total > 0 && (
          <View className="family-bar">
            {sorted.map((member, at) =>
              minutesOf(member) > 0 ? (
                <View
                  key={member.memberId}
                  className={`family-bar__part family-colour--${at % COLOURS}`}
                  style={{ flexGrow: minutesOf(member) }}
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
                facts={{ expanded: memberId === openId }}
              >
                <View className={`family-row__mark family-colour--${at % COLOURS}`} />
                <View className="family-row__words">
                  <View className="t-row">{isYou ? t('stats.you', { name: nickname }) : nickname}</View>
                  <View className="t-small t-quiet">{noteOf(member)}</View>
                </View>
                <View className="t-row">{statistics ? words(statistics.minutes) : '–'}</View>
              </Pressable>
            )
          })}
        </View>
      </Card>
      {open?.statistics && <StatisticsView statistics={open.statistics} span={chosen.span} />}
    </>
  )
}

export default withTexts([chairTexts, chairLinkTexts], FamilyMassageStatisticsPage)
