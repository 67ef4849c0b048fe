import { Image } from '@tarojs/components'
import { getShopPictureSizes, SHOP_PICTURE_WIDTHS } from '@anzuo/domain/shop/pictureAddress'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { getAriaAttributes } from '../accessibility/ariaAttributes'

export type SizedImageProps = {
  /** The picture as the server names it. */
  picture: string
  /** How large it is shown: beside words, in a list of two columns, or as wide as the page. */
  size: 'small' | 'card' | 'page'
  className: string
  lazyLoad?: boolean
  /** Text alternative; without one it is decoration. */
  label?: string | undefined
}

/** Browsers that know `auto` measure the box of a picture that loads late; others take the width that follows. */
const CSS_SIZES = { small: 'auto, 90px', card: 'auto, 45vw', page: 'auto, 100vw' } as const

/** A picture of the shop in the size and format that the screen and the browser ask for, fitted into its box. */
export const SizedImage = ({ picture, size, className, lazyLoad, label }: SizedImageProps) => {
  const url = toServerFileUrl(picture)
  const getSize = getShopPictureSizes(url)
  const image = (
    <Image
      className={className}
      src={url}
      mode="aspectFit"
      lazyLoad={lazyLoad}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
    />
  )
  if (!getSize) return image
  return (
    // The picture is laid out as if it stood alone.
    <picture style={{ display: 'contents' }}>
      {(['avif', 'webp'] as const).map(format => (
        <source
          key={format}
          type={`image/${format}`}
          sizes={CSS_SIZES[size]}
          srcSet={SHOP_PICTURE_WIDTHS.map(width => `${getSize(width, format)} ${width}w`).join()}
        />
      ))}
      {image}
    </picture>
  )
}
