import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { SectionHead } from '@/ui/SectionHead'

/** A group of samples under its name. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <View className="gallery__sample">
    <SectionHead title={name} />
    {children}
  </View>
)
