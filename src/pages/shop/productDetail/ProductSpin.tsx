import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { useIsWideViewport } from '@/platform/viewport'
import { Icon } from '@/ui/icons/Icon'
import { Row } from '@/ui/layout/Flex'
import { SizedImage } from '@/ui/shop/SizedImage'
import { SpinStrip } from './SpinStrip'
import type { SpinStripProps } from './SpinThumbnail'
import './productSpin.scss'

/** Turns a product by its views. */
export const SpinCard = (props: SpinStripProps) => {
  const { t } = useTranslation('shop')
  const hint = t(useIsWideViewport() ? 'spin.drag' : 'spin.swipe')
  return (
    <View className="product-spin">
      <Row gap={2} align="center">
        <Icon name="flip" size={20} />
        <View className="ui-grow t-row">{t('spin.title')}</View>
        <View className="t-note t-quiet">{hint}</View>
      </Row>
      <SpinStrip {...props} />
    </View>
  )
}

type SpinPlateProps = { views: SpinStripProps['views']; activeIndex: number }

/** The view that is chosen, as large as the pictures of the gallery. All of them are loaded once one is asked for. */
export const SpinPlate = ({ views, activeIndex }: SpinPlateProps) => {
  const active = views[activeIndex]
  const look = `product-spin__frame--on${active?.isMirrored ? ' product-spin__picture--mirrored' : ''}`
  return (
    <View className="product-spin__plate">
      {views.map(
        ({ picture, isMirrored }) =>
          !isMirrored && (
            <SizedImage
              key={picture}
              className={`product-spin__frame ${picture === active?.picture ? look : ''}`}
              picture={picture}
              size="page"
            />
          ),
      )}
    </View>
  )
}
