import { View } from '@tarojs/components'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Stack } from '@/ui/layout/Flex'

export type FirmwareTextProps = { id: string; title: string; note: string; isAlert?: boolean }

/** What a step of the page is about; read out when it comes. */
export const FirmwareText = ({ id, title, note, isAlert = false }: FirmwareTextProps) => (
  <Stack id={id} gap={2} {...getAriaAttributes(isAlert ? { role: 'alert' } : { live: 'polite' })}>
    <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
      {title}
    </View>
    <View className="t-body t-quiet">{note}</View>
  </Stack>
)
