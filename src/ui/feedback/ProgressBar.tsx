import { AtProgress } from 'taro-ui'
import { View } from '@tarojs/components'
import { clamp } from '@anzuo/vitals/clamp'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import '../theme/taroUi.scss'

export type ProgressBarProps = {
  /** 0 to 1. */
  progress: number
  /** What goes on, in words. */
  label: string
}

/** How far something is. */
export const ProgressBar = ({ progress, label }: ProgressBarProps) => {
  const percent = Math.round(clamp(progress, 0, 1) * 100)
  return (
    <View {...getAriaAttributes({ role: 'progressbar', label, percent })}>
      <AtProgress percent={percent} isHidePercent strokeWidth={8} />
    </View>
  )
}
