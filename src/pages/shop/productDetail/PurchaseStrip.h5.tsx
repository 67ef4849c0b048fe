import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '@/i18n'
import { observeReachedElement, scrollToElement } from '@/platform/scrolling'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Pressable } from '@/ui/forms/Pressable'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { PurchaseActions } from './PurchaseActions'
import type { SkuChoiceProps } from './SkuChoice'
import './purchaseStrip.scss'

/** Parts of the page that the strip leads to, by their ids. */
const SECTIONS = [
  ['product-figures', 'product.figures'],
  ['product-fit', 'product.fit'],
  ['product-reviews', 'reviews.title'],
  ['product-questions', 'contribution:questions.title'],
] as const

/** The buttons of the page count as gone while the strip lies over them, px. */
const STRIP_HEIGHT_PX = 64

/** Whether an element has left the window at its top; one that lies further down has not been seen yet. */
const useHasScrolledPast = (id: string): boolean => {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries[entries.length - 1]
        // A page that lies below another one has no size; it comes back as it was.
        if (!last || last.boundingClientRect.height === 0) return
        setIsPast(!last.isIntersecting && last.boundingClientRect.bottom <= STRIP_HEIGHT_PX)
      },
      { rootMargin: `-${STRIP_HEIGHT_PX}px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isPast
}

/** What is chosen and the ways to buy it, at the top of the window once the page's own buttons have left it. */
export const PurchaseStrip = (props: SkuChoiceProps & { actionsId: string }) =>
  useHasScrolledPast(props.actionsId) ? <VisibleStrip {...props} /> : null

const VisibleStrip = ({ product, selection }: SkuChoiceProps) => {
  const { t } = useTranslation('shop')
  const { sku } = selection
  return (
    <View
      className="purchase-strip ui-on-screen"
      {...getAriaAttributes({ role: 'region', label: t('product.strip', { name: product.name }) })}
    >
      <View className="purchase-strip__inside">
        <View className="purchase-strip__picture">
          <ProductImage picture={sku?.picture ?? product.picture} />
        </View>
        <View className="purchase-strip__name">{product.name}</View>
        <Jumps />
        <View className="purchase-strip__choice">{sku?.name}</View>
        <Price
          cents={sku?.price ?? product.priceFrom}
          isFrom={!sku && product.skus.some(({ price }) => price > product.priceFrom)}
        />
        <PurchaseActions product={product} selection={selection} idPrefix="strip" />
      </View>
    </View>
  )
}

const Jumps = () => {
  const { t } = useTranslation(['shop', 'contribution'])
  const [sections] = useState(() => SECTIONS.filter(([id]) => document.getElementById(id)))
  const [reached, setReached] = useState<string | null>(null)
  useEffect(
    () =>
      observeReachedElement(
        sections.map(([id]) => id),
        setReached,
      ),
    [sections],
  )
  const jump = (id: string) => {
    setReached(id)
    scrollToElement(id)
  }
  return (
    <View className="purchase-strip__jumps">
      {sections.map(([id, key]) => (
        <Pressable
          key={id}
          className={`purchase-strip__jump${id === reached ? ' purchase-strip__jump--on' : ''}`}
          onPress={() => jump(id)}
          aria={id === reached ? { current: 'true' } : {}}
        >
          {t(key)}
        </Pressable>
      ))}
    </View>
  )
}
