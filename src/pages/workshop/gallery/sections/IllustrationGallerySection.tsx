import type { ReactElement } from 'react'
import { Text, View } from '@tarojs/components'
import { illustrations, type IllustrationName } from '@/ui/illustrations/illustrations'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Icon } from '@/ui/icons/Icon'
import { iconSvgContents, type IconName } from '@/ui/icons/iconSvgContents'
import { ComponentGallerySection } from '../ComponentGallerySection'

const showNamed = (name: string, picture: ReactElement) => (
  <View key={name} className="gallery__cell">
    {picture}
    <Text className="t-note t-quiet">{name}</Text>
  </View>
)

/** Every icon and drawing with its name. */
export const IllustrationGallerySection = () => (
  <ComponentGallerySection
    samples={{
      Icons: (
        <View className="gallery__grid">
          {(Object.keys(iconSvgContents) as IconName[]).map(name => showNamed(name, <Icon name={name} />))}
        </View>
      ),
      Drawings: (
        <View className="gallery__grid gallery__grid--large">
          {(Object.keys(illustrations) as IllustrationName[]).map(name =>
            showNamed(name, <Illustration draw={illustrations[name]} />),
          )}
        </View>
      ),
    }}
  />
)
