import { View } from '@tarojs/components'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Spinner.scss'

/** A small turning wheel in the colour of the text. Decoration: whoever shows it says in words what goes on. */
export const Spinner = () => <View className="ui-spinner" {...getAriaAttributes({ hidden: true })} />
