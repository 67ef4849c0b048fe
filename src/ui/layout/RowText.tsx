import type { ReactNode } from 'react'
import { View } from '@tarojs/components'

/** The words of a row: what it is, and a quieter line below. */
export const RowText = ({ title, note }: { title: ReactNode; note: ReactNode }) => (
  <>
    <View className="t-row">{title}</View>
    <View className="t-small t-quiet">{note}</View>
  </>
)
