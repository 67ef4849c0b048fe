import { Image, View } from '@tarojs/components'
import { serverFile } from '@/platform/http/serverFile'
import { aria } from './aria'
import './ProductPlate.scss'

export type ProductPlateProps = {
  /** The picture as the server names it. */
  picture: string
  /** Text alternative; leave it out where the name stands beside it. */
  label?: string
  isSoldOut?: boolean
  /** Not loaded before it comes near the screen. */
  isLazy?: boolean
  className?: string
}

const CHARCOAL = /\/k9|-ink/

/** A product on its soft ground, as wide as the box around it. */
export const ProductPlate = (props: ProductPlateProps) => {
  const { picture, label, isSoldOut = false, isLazy = true, className = '' } = props
  const look = CHARCOAL.test(picture) ? ' ui-plate__picture--charcoal' : ''
  return (
    <View className={`ui-plate${isSoldOut ? ' ui-plate--sold-out' : ''} ${className}`}>
      <Image
        className={`ui-plate__picture${look}`}
        src={serverFile(picture)}
        mode="aspectFit"
        lazyLoad={isLazy}
        {...aria(label ? { role: 'img', label } : { hidden: true })}
      />
    </View>
  )
}
