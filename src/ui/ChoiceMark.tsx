import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './ChoiceMark.scss'

/** The mark at the end of a row that is one of several to choose from; the row itself is pressed. */
export const ChoiceMark = ({ isChosen }: { isChosen: boolean }) => (
  <View className={`ui-choice-mark${isChosen ? ' ui-choice-mark--on' : ''}`}>
    {isChosen && <Icon name="check" size={16} />}
  </View>
)
