import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon, type IconName } from '@/ui/icons/Icon'

export type OverviewTileProps = {
  /** Which place of the grid it takes. */
  place: 'health' | 'orders' | 'third'
  title: string
  icon?: IconName
  /** The way to all of it. */
  end?: ReactNode
  children: ReactNode
}

/** A card of the overview: its title, the way to all of it at the right, and the little that counts now. */
export const OverviewTile = ({ place, title, icon, end, children }: OverviewTileProps) => (
  <View className={`ui-card ui-card--plain overview__tile overview__tile--${place}`}>
    <View className="overview__head">
      {icon && <Icon name={icon} size={20} />}
      <View className="t-head ui-grow" {...getAriaAttributes({ role: 'heading', level: 2 })}>
        {title}
      </View>
      {end}
    </View>
    {children}
  </View>
)
