import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { SectionHeader } from '@/ui/layout/SectionHeader'

/** A group of samples under its name. */
export const GallerySampleGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <View className="gallery__sample">
    <SectionHeader title={name} />
    {children}
  </View>
)
