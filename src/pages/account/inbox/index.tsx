import { View } from '@tarojs/components'
import type { Notification } from '@anzuo/contract'
import { getNotificationDefinition } from '@anzuo/domain/notifications/notificationKinds'
import { getNotificationTarget } from '@anzuo/domain/notifications/notificationTarget'
import { useMarkNotificationsRead, useNotifications } from '@/data/account/notifications'
import { useTranslation, withTranslations } from '@/i18n'
import { formatRelativeTime } from '@/i18n/format'
import { notificationsTranslations } from '@/i18n/namespaces/notifications'
import { isRouteAvailable, navigate } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { PagedContent } from '@/ui/feedback/PagedContent'
import { Button } from '@/ui/forms/Button'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Tag } from '@/ui/layout/Tag'

const topicIcons = {
  orders: 'box',
  refunds: 'return',
  chairs: 'seat',
  health: 'pulse',
} as const satisfies Record<ReturnType<typeof getNotificationDefinition>['topic'], IconName>

/** What the person was told, the newest first. */
function InboxPage() {
  const { t } = useTranslation('notifications')
  const notifications = useNotifications()
  return (
    <PageLayout title={t('title')} back="account">
      <Stack gap={4}>
        <PagedContent
          state={notifications}
          getItems={page => page.notifications}
          skeleton="list"
          loadMoreLabel={t('more')}
          empty={
            <EmptyState
              illustration={<Icon name="bell" size={64} />}
              title={t('empty.title')}
              note={t('empty.note')}
            />
          }
        >
          {items => <NotificationList items={items} />}
        </PagedContent>
        <Card rows>
          <LinkRow id="inbox-settings" icon="filter" title={t('settings')} to="notificationSettings" />
        </Card>
      </Stack>
    </PageLayout>
  )
}

const NotificationList = ({ items }: { items: readonly Notification[] }) => {
  const { t } = useTranslation('notifications')
  const marking = useMarkNotificationsRead()
  const [newest] = items
  const isAnyUnread = items.some(({ isRead }) => !isRead)
  return (
    <Stack gap={4}>
      <Card rows>
        {items.map(item => (
          <NotificationRow
            key={item.id}
            notification={item}
            onOpened={() => {
              if (!item.isRead) marking.mutate({ ids: [item.id] })
              openTarget(item)
            }}
          />
        ))}
      </Card>
      {isAnyUnread && newest && (
        <Button
          id="inbox-read-all"
          kind="outline"
          size="medium"
          loading={marking.isPending}
          onPress={() => marking.mutate({ until: newest.at })}
        >
          {t('readAll')}
        </Button>
      )}
    </Stack>
  )
}

type NotificationRowProps = { notification: Notification; onOpened: () => void }

const NotificationRow = ({ notification, onOpened }: NotificationRowProps) => {
  const { t } = useTranslation('notifications')
  const { kind, title, text, at, isRead } = notification
  return (
    <ListRow
      icon={topicIcons[getNotificationDefinition(kind).topic]}
      tone={isRead ? 'neutral' : 'accent'}
      title={title}
      note={
        <>
          <View>{text}</View>
          <Row gap={2} align="center">
            <View>{formatRelativeTime(at)}</View>
            {!isRead && <Tag tone="accent">{t('new')}</Tag>}
          </Row>
        </>
      }
      onPress={onOpened}
    />
  )
}

/** Opens what a message is about; a variant without a shop has no orders to open. */
const openTarget = ({ kind, data }: Notification): void => {
  const target = getNotificationTarget(kind, data)
  if (target.page === 'order') {
    if (isRouteAvailable('orderDetail')) navigate('orderDetail', undefined, { query: { id: target.id } })
  } else if (target.page === 'refund') {
    if (isRouteAvailable('refundDetail')) navigate('refundDetail', { id: target.id })
  } else if (target.page === 'product') {
    if (isRouteAvailable('productDetail')) navigate('productDetail', { id: target.id })
  } else if (target.page === 'chair') navigate('chairControl', { sn: target.serialNumber })
  else if (target.page === 'chairFirmware') navigate('chairFirmware', { sn: target.serialNumber })
  else if (target.page === 'chairList') navigate('chairList')
  else navigate('health')
}

export default withTranslations(notificationsTranslations, InboxPage)
