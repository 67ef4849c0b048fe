import { View } from '@tarojs/components'
import type { TouchAreaProps } from './TouchArea.h5'

export type { TouchAreaProps }

/** Words that may be touched in place of the small control beside them. */
export const TouchArea = ({ className, onTouched, children }: TouchAreaProps) => (
  <View className={className} onClick={onTouched}>
    {children}
  </View>
)
