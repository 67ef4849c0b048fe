import { View } from '@tarojs/components'
import { Icon } from '../icons/Icon'
import './RadioIndicator.scss'

/** The mark at the end of a row that is one of several to choose from; the row itself is pressed. */
export const RadioIndicator = ({ isSelected }: { isSelected: boolean }) => (
  <View className={`ui-choice-mark${isSelected ? ' ui-choice-mark--on' : ''}`}>
    {isSelected && <Icon name="check" size={16} />}
  </View>
)
