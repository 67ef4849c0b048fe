import { View } from '@tarojs/components'
import {
  notificationKindNames,
  getNotificationDefinition,
  type NotificationKind,
  type NotificationWay,
} from '@anzuo/domain/notifications/notificationKinds'
import {
  useEditNotificationPreferences,
  useNotificationPreferences,
  type NotificationPreferences,
} from '@/data/account/notifications'
import { useTranslation, withTranslations } from '@/i18n'
import { notificationsTranslations } from '@/i18n/namespaces/notifications'
import type { IconName } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { LinkRow } from '@/ui/layout/LinkRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { CheckReminderCard } from './CheckReminderCard'

const wayIcons = { inbox: 'bell', wechat: 'chat', sms: 'phone', mail: 'mail' } as const satisfies Record<
  NotificationWay,
  IconName
>

/** Orders and refunds are of the shop. */
const isKindShown = (kind: NotificationKind): boolean => {
  const { topic } = getNotificationDefinition(kind)
  return BRAND.features.shop || (topic !== 'orders' && topic !== 'refunds')
}

/** When to be reminded, and which kinds of messages come by which ways: switches that act at once. */
function NotificationSettingsPage() {
  const { t } = useTranslation('notifications')
  const preferences = useNotificationPreferences()
  return (
    <PageLayout title={t('settingsTitle')} back="settings" state={preferences} skeleton="form">
      {data => (
        <Stack gap={4}>
          <MissingContactsCard preferences={data} />
          <CheckReminderCard />
          {notificationKindNames.filter(isKindShown).map(kind => (
            <KindCard key={kind} kind={kind} preferences={data} />
          ))}
          {data.ways.includes('wechat') && <View className="t-small t-quiet">{t('wechatNote')}</View>}
          <View className="t-small t-quiet">{t('fixed')}</View>
        </Stack>
      )}
    </PageLayout>
  )
}

/** Where a message would have to go that can't go anywhere yet, and the page that mends it. */
const MissingContactsCard = ({ preferences }: { preferences: NotificationPreferences }) => {
  const { t } = useTranslation('notifications')
  const { switches, hasMailbox, hasPhone } = preferences
  const isOffered = (way: NotificationWay) => switches.some(each => each.way === way)
  const isPhoneMissing = !hasPhone && isOffered('sms')
  const isMailboxMissing = !hasMailbox && isOffered('mail')
  if (!isPhoneMissing && !isMailboxMissing) return null
  return (
    <Card rows>
      {isPhoneMissing && <LinkRow icon="phone" title={t('noPhone')} to="accountSecurity" />}
      {isMailboxMissing && <LinkRow icon="mail" title={t('noMailbox')} to="accountSecurity" />}
    </Card>
  )
}

type KindCardProps = { kind: NotificationKind; preferences: NotificationPreferences }

const KindCard = ({ kind, preferences }: KindCardProps) => {
  const { t } = useTranslation('notifications')
  const editing = useEditNotificationPreferences()
  const { switches, hasMailbox, hasPhone } = preferences
  // What leads nowhere looks switched off, whatever was chosen before.
  const isMissing = (way: NotificationWay) => (way === 'sms' && !hasPhone) || (way === 'mail' && !hasMailbox)
  const own = switches.filter(each => each.kind === kind)
  if (own.length === 0) return null
  return (
    <Card rows title={t(`kinds.${kind}`)}>
      {own.map(({ way, isOn }) => (
        <SwitchRow
          key={way}
          id={`message-${kind}-${way}`}
          icon={wayIcons[way]}
          title={t(`ways.${way}`)}
          checked={isOn && !isMissing(way)}
          disabled={editing.isPending || isMissing(way)}
          onChanged={next => editing.mutate({ switches: [{ kind, way, isOn: next }] })}
        />
      ))}
    </Card>
  )
}

export default withTranslations(notificationsTranslations, NotificationSettingsPage)
