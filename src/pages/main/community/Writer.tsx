import { View } from '@tarojs/components'
import { Disc } from '@/ui/Disc'
import { Tag } from '@/ui/Tag'

export type WriterProps = { initial: string; name: string; note: string; badge: string }

/** Who wrote, and when. */
export const Writer = ({ initial, name, note, badge }: WriterProps) => (
  <View className="community-writer">
    <Disc size={40} isDecoration>
      {initial}
    </Disc>
    <View className="community-writer__words">
      <View className="t-row">{name}</View>
      <View className="t-small t-quiet">{note}</View>
    </View>
    <Tag tone="accent">{badge}</Tag>
  </View>
)
