import { Text, View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { hideToast, useToastStore, type ToastTone } from '@/platform/toast'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Icon, type IconName } from '../icons/Icon'
import { Pressable } from '../forms/Pressable'
import './Toaster.scss'

const iconByTone: Record<ToastTone, IconName> = { neutral: 'info', good: 'check', alert: 'warn' }

/** The message at the bottom of the screen, above dock and tab bar. It is read out when it comes. */
export const Toaster = () => {
  const { t } = useTranslation('common')
  const message = useToastStore(state => state.toast)
  return (
    <View className="ui-messages" {...getAriaAttributes({ role: 'status', live: 'polite' })}>
      {message && (
        <View key={message.id} className="ui-message">
          <Icon name={iconByTone[message.tone ?? 'neutral']} size={20} />
          <Text className="ui-message__words">
            {'text' in message ? message.text : t(message.key, message.values)}
          </Text>
          {message.action && (
            <Pressable
              className="ui-message__action"
              onPress={() => {
                hideToast(message.id)
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
