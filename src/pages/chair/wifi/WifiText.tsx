import { View } from '@tarojs/components'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Stack } from '@/ui/layout/Flex'

/** What a step of the page is about; read out when it comes. */
export const WifiText = ({ title, note, id }: { title: string; note: string; id?: string }) => (
  <Stack id={id} gap={2} {...getAriaAttributes({ live: 'polite' })}>
    <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
      {title}
    </View>
    <View className="t-body t-quiet">{note}</View>
  </Stack>
)
