import { View } from '@tarojs/components'
import { aria } from '@/ui/aria'
import { Disc } from '@/ui/Disc'

export type Step = { title: string; text: string }

/** What to do, one after the other. */
export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <View className="help-steps" {...aria({ role: 'list' })}>
    {steps.map(({ title, text }, at) => (
      <View key={title} className="help-step" {...aria({ role: 'listitem' })}>
        <Disc size={32}>{at + 1}</Disc>
        <View className="help-step__words">
          <View className="help-step__title">{title}</View>
          <View className="help-step__text">{text}</View>
        </View>
      </View>
    ))}
  </View>
)
