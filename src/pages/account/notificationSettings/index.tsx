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
import { PageLayout } from '@/ui/layout/PageLayout'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { CheckReminderCard } from './CheckReminderCard'

const wayIcons = { inbox: 'bell', wechat: 'chat', sms: 'phone', mail: 'card' } as const satisfies Record<
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

type KindCardProps = { kind: NotificationKind; preferences: NotificationPreferences }

const KindCard = ({ kind, preferences }: KindCardProps) => {
  const { t } = useTranslation('notifications')
  const editing = useEditNotificationPreferences()
  const { switches, hasMailbox, hasPhone } = preferences
  // What leads nowhere looks switched off, whatever was chosen before.
  const missing: Partial<Record<NotificationWay, string>> = {
    ...(hasPhone ? {} : { sms: t('noPhone') }),
    ...(hasMailbox ? {} : { mail: t('noMailbox') }),
  }
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
          note={missing[way]}
          checked={isOn && missing[way] === undefined}
          disabled={editing.isPending || missing[way] !== undefined}
          onChanged={next => editing.mutate({ switches: [{ kind, way, isOn: next }] })}
        />
      ))}
    </Card>
  )
}

export default withTranslations(notificationsTranslations, NotificationSettingsPage)
