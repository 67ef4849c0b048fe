import { View } from '@tarojs/components'
import { useUnreadCount } from '@/data/account/notifications'
import { useTranslation, withTranslations } from '@/i18n'
import { notificationsTranslations } from '@/i18n/namespaces/notifications'
import { navigate } from '@/routes'
import { Pressable } from '@/ui/forms/Pressable'
import { Icon } from '@/ui/icons/Icon'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import './InboxBell.scss'

/** More than two digits say nothing more. */
const MAX_SHOWN = 99

const Bell = () => {
  const { t } = useTranslation('notifications')
  const count = useUnreadCount()
  const label = count > 0 ? t('bellUnread', { count }) : t('bell')
  return (
    <Pressable id="my-inbox" className="bell" onPress={() => navigate('inbox')} aria={{ label }}>
      <Icon name="bell" size={24} />
      {count > 0 && (
        <View className="bell__count" {...getAriaAttributes({ hidden: true })}>
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </View>
      )}
    </Pressable>
  )
}

/** The way to the messages, with how many are unread. It comes with its words, which the page does not wait for. */
export const InboxBell = withTranslations(notificationsTranslations, Bell)
