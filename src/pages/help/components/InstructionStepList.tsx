import { View } from '@tarojs/components'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { CircleBadge } from '@/ui/layout/CircleBadge'

export type InstructionStep = { title: string; text: string }

/** What to do, one after the other. */
export const InstructionStepList = ({ steps }: { steps: readonly InstructionStep[] }) => (
  <View className="help-steps" {...getAriaAttributes({ role: 'list' })}>
    {steps.map(({ title, text }, at) => (
      <View key={title} className="help-step" {...getAriaAttributes({ role: 'listitem' })}>
        <CircleBadge size={32}>{at + 1}</CircleBadge>
        <View className="help-step__words">
          <View className="help-step__title">{title}</View>
          <View className="help-step__text">{text}</View>
        </View>
      </View>
    ))}
  </View>
)
