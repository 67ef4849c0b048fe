import { Text, View } from '@tarojs/components'
import { drawings, type ArtName } from '@/ui/art/drawings'
import { Art } from '@/ui/Art'
import { Icon } from '@/ui/Icon'
import { iconPaths, type IconName } from '@/ui/icons/paths'
import { Sample } from '../Sample'

/** Every icon and drawing with its name. */
export const Drawings = () => (
  <>
    <Sample name="Icons">
      <View className="gallery__grid">
        {(Object.keys(iconPaths) as IconName[]).map(name => (
          <View key={name} className="gallery__cell">
            <Icon name={name} />
            <Text className="t-note t-quiet">{name}</Text>
          </View>
        ))}
      </View>
    </Sample>
    <Sample name="Drawings">
      <View className="gallery__grid gallery__grid--large">
        {(Object.keys(drawings) as ArtName[]).map(name => (
          <View key={name} className="gallery__cell">
            <Art name={name} />
            <Text className="t-note t-quiet">{name}</Text>
          </View>
        ))}
      </View>
    </Sample>
  </>
)
