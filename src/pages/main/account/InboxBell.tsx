import { View } from '@tarojs/components'
import { useUnreadCount } from '@/data/account/notifications'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Pressable } from '@/ui/forms/Pressable'
import { Icon } from '@/ui/icons/Icon'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import './InboxBell.scss'

/** More than two digits say nothing more. */
const MAX_SHOWN = 99

/** The way to the messages, with how many are unread. */
export const InboxBell = () => {
  const { t } = useTranslation()
  const count = useUnreadCount()
  const label = count > 0 ? t('my.messagesUnread', { count }) : t('my.messages')
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
