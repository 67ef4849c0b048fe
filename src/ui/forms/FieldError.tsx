import { Text, View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { Icon } from '../icons/Icon'
import './FieldError.scss'

/** What to do about an input, under it. It is read out when it appears. */
export const FieldError = ({ text, id }: { text?: string; id?: string }) => (
  <View id={id} className="ui-field-error" {...getAriaAttributes({ live: 'polite' })}>
    {text && (
      <View className="ui-field-error__line">
        <Icon name="warn" size={16} />
        <Text>{text}</Text>
      </View>
    )}
  </View>
)
