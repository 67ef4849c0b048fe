import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Chair } from '@anzuo/contract'
import {
  useChairAudit,
  useChairMembers,
  useEditChair,
  useRemoveChair,
  useRemoveChairMember,
} from '@/data/chair/chairs'
import { useFirmwareOffer } from '@/data/chair/firmware/firmwareOffer'
import { useTranslation } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { IconButton } from '@/ui/forms/IconButton'
import { Button } from '@/ui/forms/Button'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { ChairNameField } from '../components/ChairNameField'
import { ShareStatisticsSwitch } from '../components/ShareStatisticsSwitch'
import { useChairLabels } from '../components/useChairLabels'

export type ManageChairSheetProps = { device: Chair; onClosed: () => void; onShareAsked: () => void }

type Member = NonNullable<ReturnType<typeof useChairMembers>['data']>['members'][number]

/** Name, guests, people, record and the way out of a chair; each as far as the person's role goes. */
export const ManageChairSheet = ({ device, onClosed, onShareAsked }: ManageChairSheetProps) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const { serialNumber, role } = device
  const isOwner = role === 'owner'
  const name = getChairName(device)
  const [isLeaving, setIsLeaving] = useState(false)
  const [leavingMember, setLeavingMember] = useState<Member | null>(null)
  if (isLeaving)
    return <LeaveChairSheet device={device} onClosed={onClosed} onKept={() => setIsLeaving(false)} />
  if (leavingMember)
    return (
      <RemoveMemberSheet
        serialNumber={serialNumber}
        member={leavingMember}
        onClosed={() => setLeavingMember(null)}
      />
    )
  return (
    <BottomSheet open id="manage-sheet" title={name} onClosed={onClosed}>
      {isOwner && <NameField device={device} />}
      {isOwner && <GuestAccessSwitch device={device} />}
      {role !== 'guest' && (
        <>
          <ShareStatisticsSwitch
            id="manage-statistics"
            chair={device}
            title={t('manage.statistics')}
            note={t('manage.statisticsNote')}
          />
          <MemberList serialNumber={serialNumber} isOwner={isOwner} onAsked={setLeavingMember} />
        </>
      )}
      {isOwner && (
        <ListRow
          id="manage-share"
          icon="share"
          title={t('share.title', { name })}
          note={t('share.rowNote')}
          onPress={onShareAsked}
        />
      )}
      {isOwner && device.features.includes('wifi') && (
        <ListRow
          id="manage-wifi"
          icon="wifi"
          title={t('manage.wifi')}
          note={t('manage.wifiNote')}
          onPress={() => navigate('chairWifi', { sn: serialNumber })}
        />
      )}
      {isOwner && device.features.includes('wifi') && <HomeAssistantRow serialNumber={serialNumber} />}
      {isOwner && <AuditLogSection serialNumber={serialNumber} />}
      <ChairFacts device={device} />
      <ListRow
        id="manage-leave"
        icon="trash"
        tone="alert"
        title={t(isOwner ? 'manage.give' : 'manage.leave')}
        onPress={() => setIsLeaving(true)}
      />
    </BottomSheet>
  )
}

const HomeAssistantRow = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chairHabits')
  return (
    <ListRow
      id="manage-home"
      icon="grid"
      title={t('home.rowTitle')}
      note={t('home.rowNote')}
      onPress={() => navigate('chairHome', { sn: serialNumber })}
    />
  )
}

/** Whether somebody who passes by may use the chair. */
const GuestAccessSwitch = ({ device: { serialNumber, allowsGuests } }: { device: Chair }) => {
  const { t } = useTranslation('chair')
  const edit = useEditChair()
  return (
    <SwitchRow
      id="manage-guests"
      icon="bt"
      title={t('manage.guests')}
      note={t('manage.guestsNote')}
      checked={allowsGuests}
      disabled={edit.isPending}
      onChanged={isOpen => edit.mutate({ serialNumber, allowsGuests: isOpen })}
    />
  )
}

/** The page of its printed code, its number and its firmware. */
const ChairFacts = ({ device: { serialNumber, family, firmware, role, features } }: { device: Chair }) => {
  const { t } = useTranslation('chair')
  const isUpdatable = role === 'owner' && features.includes('firmwareUpdate')
  const update = useFirmwareOffer(serialNumber, { enabled: isUpdatable }).data?.update
  return (
    <>
      <LinkRow
        icon="seat"
        title={t('manage.landing')}
        to="chairLanding"
        params={{ family, code: family.toUpperCase(), sn: serialNumber }}
      />
      <ListRow icon="info" title={t('manage.serial')} value={serialNumber} />
      <ListRow
        id="manage-firmware"
        icon="refresh"
        title={t('manage.firmware')}
        note={update ? t('manage.firmwareReady', { version: update.firmware }) : undefined}
        value={firmware}
        onPress={isUpdatable ? () => navigate('chairFirmware', { sn: serialNumber }) : undefined}
      />
    </>
  )
}

const NameField = ({ device }: { device: Chair }) => {
  const { t } = useTranslation('chair')
  const [name, setName] = useState(device.name ?? '')
  const edit = useEditChair()
  const save = () => {
    const trimmed = name.trim()
    if (trimmed === '') return
    edit.mutate(
      { serialNumber: device.serialNumber, name: trimmed },
      { onSuccess: () => showToast({ text: t('manage.saved'), tone: 'good' }) },
    )
  }
  return (
    <View className="manage__name">
      <ChairNameField id="manage-name" value={name} onChanged={setName} onSubmitted={save} />
      <Button
        id="manage-name-save"
        size="medium"
        kind="soft"
        loading={edit.isPending}
        disabled={name.trim() === '' || name.trim() === device.name}
        onPress={save}
      >
        {t('manage.saveName')}
      </Button>
    </View>
  )
}

type MemberListProps = { serialNumber: string; isOwner: boolean; onAsked: (member: Member) => void }

const MemberList = ({ serialNumber, isOwner, onAsked }: MemberListProps) => {
  const { t } = useTranslation('chair')
  const { data } = useChairMembers(serialNumber)
  if (!data) return null
  return (
    <View id="manage-members">
      <View className="t-label manage__label">{t('manage.members')}</View>
      {data.members.map(member => {
        const role = t(`role.${member.role}`)
        return (
          <ListRow
            key={member.id}
            icon="people"
            title={member.isYou ? t('stats.you', { name: member.nickname }) : member.nickname}
            note={
              member.expiresAt
                ? t('manage.until', { role, when: formatRelativeTime(member.expiresAt) })
                : t('manage.since', { role, when: formatRelativeTime(member.joinedAt) })
            }
            value={
              isOwner && member.role !== 'owner' ? (
                <IconButton
                  className="manage__remove"
                  onPress={() => onAsked(member)}
                  label={t('manage.removeMember', { name: member.nickname })}
                  icon="trash"
                  size={20}
                />
              ) : undefined
            }
          />
        )
      })}
    </View>
  )
}

const KNOWN_ACTIONS = [
  'bind',
  'remove',
  'memberRemove',
  'start',
  'startPlan',
  'pause',
  'resume',
  'stop',
  'stopOnLeaving',
  'emergencyStop',
  'set',
  'setZones',
  'lock',
  'sit',
  'share',
  'accept',
  'factoryReset',
  'homeOff',
] as const

/** What was done over the internet, when the owner wants to know. */
const AuditLogSection = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chair')
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) return <ListRow icon="clock" title={t('manage.history')} onPress={() => setIsOpen(true)} />
  return <AuditLogEntries serialNumber={serialNumber} />
}

const AuditLogEntries = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chair')
  const { data } = useChairAudit(serialNumber)
  const formatAction = (action: string) =>
    t(`audit.${KNOWN_ACTIONS.find(known => action.split(':')[0] === known) ?? 'other'}`)
  return (
    <View>
      <View className="t-label manage__label">{t('manage.history')}</View>
      {data?.entries.length === 0 && <View className="t-small t-quiet">{t('manage.historyNone')}</View>}
      {data?.entries.map(({ id, action, result, nickname, at }) => (
        <View key={id} className="manage__entry">
          <View className="t-small">
            {formatAction(action)}
            {result === 'ok' ? '' : ` · ${t('audit.refused')}`}
          </View>
          <View className="t-note t-quiet">
            {nickname ?? t('audit.chair')} · {formatRelativeTime(at)}
          </View>
        </View>
      ))}
    </View>
  )
}

type RemoveMemberSheetProps = { serialNumber: string; member: Member; onClosed: () => void }

const RemoveMemberSheet = ({ serialNumber, member, onClosed }: RemoveMemberSheetProps) => {
  const { t } = useTranslation('chair')
  const removal = useRemoveChairMember()
  return (
    <BottomSheet
      open
      id="remove-member-sheet"
      title={t('manage.removeMemberTitle', { name: member.nickname })}
      onClosed={onClosed}
      primaryAction={{
        label: t('manage.removeYes'),
        loading: removal.isPending,
        onPress: () => removal.mutate({ serialNumber, memberId: member.id }, { onSuccess: onClosed }),
      }}
      secondaryAction={{ label: t('manage.keep'), onPress: onClosed }}
    >
      {t('manage.removeMemberNote')}
    </BottomSheet>
  )
}

type LeaveChairSheetProps = { device: Chair; onClosed: () => void; onKept: () => void }

const LeaveChairSheet = ({ device, onClosed, onKept }: LeaveChairSheetProps) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const removal = useRemoveChair({ onRemoved: onClosed })
  const isOwner = device.role === 'owner'
  return (
    <BottomSheet
      open
      id="leave-sheet"
      title={t(isOwner ? 'manage.giveTitle' : 'manage.leaveTitle', { name: getChairName(device) })}
      onClosed={onKept}
      primaryAction={{
        id: 'leave-yes',
        label: t(isOwner ? 'manage.giveYes' : 'manage.leaveYes'),
        loading: removal.isPending,
        onPress: () => removal.mutate({ serialNumber: device.serialNumber }),
      }}
      secondaryAction={{ label: t('manage.keep'), onPress: onKept }}
    >
      {t(isOwner ? 'manage.giveNote' : 'manage.leaveNote')}
    </BottomSheet>
  )
}
