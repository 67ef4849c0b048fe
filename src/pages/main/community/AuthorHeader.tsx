import { View } from '@tarojs/components'
import { Grow, Row } from '@/ui/layout/Flex'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { Tag } from '@/ui/layout/Tag'

export type AuthorHeaderProps = { initial: string; name: string; note: string; badge: string }

/** Who wrote, and when. */
export const AuthorHeader = ({ initial, name, note, badge }: AuthorHeaderProps) => (
  <Row gap={3} align="center">
    <CircleBadge size={40} isDecorative>
      {initial}
    </CircleBadge>
    <Grow>
      <View className="t-row">{name}</View>
      <View className="t-small t-quiet">{note}</View>
    </Grow>
    <Tag tone="accent">{badge}</Tag>
  </Row>
)
