import { Text, View } from '@tarojs/components'
import { illustrations, type IllustrationName } from '@/ui/illustrations/illustrations'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Icon } from '@/ui/icons/Icon'
import { iconPaths, type IconName } from '@/ui/icons/iconPaths'
import { GallerySampleGroup } from '../GallerySampleGroup'

/** Every icon and drawing with its name. */
export const IllustrationGallerySection = () => (
  <>
    <GallerySampleGroup name="Icons">
      <View className="gallery__grid">
        {(Object.keys(iconPaths) as IconName[]).map(name => (
          <View key={name} className="gallery__cell">
            <Icon name={name} />
            <Text className="t-note t-quiet">{name}</Text>
          </View>
        ))}
      </View>
    </GallerySampleGroup>
    <GallerySampleGroup name="Drawings">
      <View className="gallery__grid gallery__grid--large">
        {(Object.keys(illustrations) as IllustrationName[]).map(name => (
          <View key={name} className="gallery__cell">
            <Illustration name={name} />
            <Text className="t-note t-quiet">{name}</Text>
          </View>
        ))}
      </View>
    </GallerySampleGroup>
  </>
)
