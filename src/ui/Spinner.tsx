import { View } from '@tarojs/components'
import { aria } from './aria'
import './Spinner.scss'

/** A small turning wheel in the colour of the text. Decoration: whoever shows it says in words what goes on. */
export const Spinner = () => <View className="ui-spinner" {...aria({ hidden: true })} />
