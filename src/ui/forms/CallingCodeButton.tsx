import { Text } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Icon } from '../icons/Icon'
import { Pressable } from './Pressable'
import './CallingCodeButton.scss'

/** The calling code before a phone field; it leads to all others. */
export const CallingCodeButton = ({ code, disabled }: { code: string; disabled?: boolean }) => {
  const { t } = useTranslation('ui')
  return (
    <Pressable
      className="ui-calling-code"
      disabled={disabled}
      onPress={() => navigate('callingCode')}
      aria={{ label: t('callingCode', { code }) }}
    >
      <Text>{`+${code}`}</Text>
      <Icon name="next" size={16} />
    </Pressable>
  )
}
