import { Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { hideMessage, useMessages, type MessageTone } from '@/platform/messages'
import { aria } from './aria'
import { Icon, type IconName } from './Icon'
import { Pressable } from './Pressable'
import './BottomMessages.scss'

const icons: Record<MessageTone, IconName> = { neutral: 'info', good: 'check', alert: 'warn' }

/** The message at the bottom of the screen, above dock and tab bar. It is read out when it comes. */
export const BottomMessages = () => {
  const { t } = useTranslation('common')
  const message = useMessages(state => state.message)
  return (
    <View className="ui-messages" {...aria({ role: 'status', live: 'polite' })}>
      {message && (
        <View key={message.id} className="ui-message">
          <Icon name={icons[message.tone ?? 'neutral']} size={20} />
          <Text className="ui-message__words">
            {'text' in message ? message.text : t(message.key, message.values)}
          </Text>
          {message.action && (
            <Pressable
              className="ui-message__action"
              onPress={() => {
                hideMessage(message.id)
                message.action?.onPress()
              }}
            >
              {t(message.action.key)}
            </Pressable>
          )}
        </View>
      )}
    </View>
  )
}
