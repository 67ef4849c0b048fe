import { Image } from '@tarojs/components'
import { getShopPictureSizes } from '@anzuo/domain/shop/pictureAddress'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import type { SizedImageProps } from './SizedImage.h5'

export type { SizedImageProps }

/** Of a phone 390 px wide with three dots to a px: what is shown has all its dots, the largest nearly. */
const WIDTHS = { small: 320, card: 640, page: 960 } as const

/** A picture of the shop in the one size that a phone asks for, fitted into its box. */
export const SizedImage = ({ picture, size, className, lazyLoad, label }: SizedImageProps) => {
  const url = toServerFileUrl(picture)
  const getSize = getShopPictureSizes(url)
  return (
    <Image
      className={className}
      src={getSize ? getSize(WIDTHS[size], 'webp') : url}
      mode="aspectFit"
      // iPhones decode this format only where they are told to.
      webp={getSize !== null}
      lazyLoad={lazyLoad}
      {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}
    />
  )
}
