import { View } from '@tarojs/components'
import { SizedImage } from './SizedImage'
import './ProductImage.scss'

export type ProductImageProps = {
  /** The picture as the server names it. */
  picture: string
  /** Text alternative; leave it out where the name stands beside it. */
  label?: string
  isSoldOut?: boolean
  /** Not loaded before it comes near the screen. */
  isLazy?: boolean
  className?: string
}

const DARK_PRODUCT_PATTERN = /\/k9|-ink/

/** A product on its soft ground, as wide as the box around it. */
export const ProductImage = (props: ProductImageProps) => {
  const { picture, label, isSoldOut = false, isLazy = true, className = '' } = props
  const look = DARK_PRODUCT_PATTERN.test(picture) ? ' ui-plate__picture--charcoal' : ''
  return (
    <View className={`ui-plate${isSoldOut ? ' ui-plate--sold-out' : ''} ${className}`}>
      <SizedImage
        className={`ui-plate__picture${look}`}
        picture={picture}
        size="card"
        lazyLoad={isLazy}
        label={label}
      />
    </View>
  )
}
