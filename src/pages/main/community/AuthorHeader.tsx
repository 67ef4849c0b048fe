import { View } from '@tarojs/components'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Tag } from '@/ui/layout/Tag'

export type AuthorHeaderProps = { initial: string; name: string; note: string; badge: string }

/** Who wrote, and when. */
export const AuthorHeader = ({ initial, name, note, badge }: AuthorHeaderProps) => (
  <View className="community-writer">
    <CircleBadge size={40} isDecorative>
      {initial}
    </CircleBadge>
    <View className="community-writer__words">
      <View className="t-row">{name}</View>
      <View className="t-small t-quiet">{note}</View>
    </View>
    <Tag tone="accent">{badge}</Tag>
  </View>
)
