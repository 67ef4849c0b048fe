import { View } from '@tarojs/components'
import type { SpinView } from '@anzuo/domain/shop/spinFrames'
import { SizedImage } from '@/ui/shop/SizedImage'

export type SpinStripProps = {
  views: readonly SpinView[]
  /** Null until somebody turned it. */
  activeIndex: number | null
  onIndexChanged: (activeIndex: number) => void
}

type SpinThumbnailProps = Pick<SpinStripProps, 'activeIndex'> & { view: SpinView; index: number }

/** One view of a product, small. A phone shows every second one, which also stands for the one after it. */
export const SpinThumbnail = ({ view, index, activeIndex }: SpinThumbnailProps) => {
  const isNear = activeIndex !== null && index === activeIndex - (activeIndex % 2)
  const look = `${index === activeIndex ? ' product-spin__view--on' : ''}${isNear ? ' product-spin__view--near' : ''}`
  return (
    <View className={`product-spin__view${look}`}>
      <SizedImage
        className={`product-spin__picture${view.isMirrored ? ' product-spin__picture--mirrored' : ''}`}
        picture={view.picture}
        size="small"
        lazyLoad
      />
    </View>
  )
}
