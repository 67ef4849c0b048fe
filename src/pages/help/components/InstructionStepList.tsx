import { View } from '@tarojs/components'
import { Row, Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { CircleBadge } from '@/ui/layout/CircleBadge'

export type InstructionStep = { title: string; text: string }

/** What to do, one after the other. */
export const InstructionStepList = ({ steps }: { steps: readonly InstructionStep[] }) => (
  <Stack gap={5} {...getAriaAttributes({ role: 'list' })}>
    {steps.map(({ title, text }, at) => (
      <Row key={title} gap={4} {...getAriaAttributes({ role: 'listitem' })}>
        <CircleBadge size={32}>{at + 1}</CircleBadge>
        <View className="help-step__words">
          <View className="t-head">{title}</View>
          <View className="help-step__text">{text}</View>
        </View>
      </Row>
    ))}
  </Stack>
)
