import { Image, View } from '@tarojs/components'
import { aria } from '@/ui/aria'
import chair from './chair.svg'

/** A chair on a light ground; decoration only. */
export const LoginPicture = () => (
  <View className="login-picture">
    <Image className="login-picture__chair" src={chair} mode="aspectFit" {...aria({ hidden: true })} />
  </View>
)
