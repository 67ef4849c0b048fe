import { View } from '@tarojs/components'
import type { LocalizedText } from '@anzuo/domain/locale'
import { getCurrentLanguage } from '@/i18n'
import { Card } from '@/ui/layout/Card'

export type AnnouncementListProps = { announcements: readonly { id: string; text: LocalizedText }[] }

/** What the shop tells everybody now; nothing when it has nothing to say. */
export const AnnouncementList = ({ announcements }: AnnouncementListProps) => (
  <>
    {announcements.map(({ id, text }) => (
      <Card key={id} tone="soft">
        <View>{text[getCurrentLanguage()]}</View>
      </Card>
    ))}
  </>
)
