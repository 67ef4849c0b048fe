import { View } from '@tarojs/components'

/**
 * The platform asks for this component when the tab bar is our own. It draws nothing: every tab page draws
 * the TabBar of `src/ui` itself, so that theme and language reach it like any other part of the page.
 */
export default function EmptyCustomTabBar() {
  return <View />
}
