import { Image, View } from '@tarojs/components'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import chair from './chair.svg'

/** A chair on a light ground; decoration only. */
export const LoginIllustration = () => (
  <View className="login-picture">
    <Image
      className="login-picture__chair"
      src={chair}
      mode="aspectFit"
      {...getAriaAttributes({ hidden: true })}
    />
  </View>
)
