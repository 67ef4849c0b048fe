import { View } from '@tarojs/components'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'

export type WifiSceneProps = {
  family: ChairFamilyKey
  /** What is shown at the side of the chair: how far it is, or what stopped it. */
  icon: IconName
  tone: 'accent' | 'good' | 'notice'
}

/** The chair of this family with a sign beside it; the words below it say the same. */
export const WifiScene = ({ family, icon, tone }: WifiSceneProps) => (
  <View className="wifi__scene">
    <View className="wifi__chair">
      <FamilyPicture family={family} />
    </View>
    <View className={`wifi__sign t-${tone}`}>
      <Icon name={icon} size={28} />
    </View>
  </View>
)
