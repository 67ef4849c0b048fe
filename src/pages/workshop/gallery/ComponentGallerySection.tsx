import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { SectionHeader } from '@/ui/layout/SectionHeader'

/** A part of the gallery: groups of samples, each under its name. */
export const ComponentGallerySection = ({ samples }: { samples: Record<string, ReactNode> }) => (
  <>
    {Object.entries(samples).map(([name, group]) => (
      <View key={name} className="gallery__sample">
        <SectionHeader title={name} />
        {group}
      </View>
    ))}
  </>
)
