import { View, type BaseEventOrig, type ITouchEvent } from '@tarojs/components'
import { useRef } from 'react'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { SpinThumbnail, type SpinStripProps } from './SpinThumbnail'

/** How far a finger moves from one view to the next, px. */
const STEP_PX = 28

// Taro's types know no touches of a view, although it tells them.
const getTouchedX = (event: BaseEventOrig): number => (event as ITouchEvent).touches[0]?.clientX ?? 0

/** The views of a product in a row: a touched one is shown, and a finger that moves on turns it. */
export const SpinStrip = ({ views, activeIndex, onIndexChanged }: SpinStripProps) => {
  const { t } = useTranslation('shop')
  const begun = useRef({ x: 0, index: 0 })
  const onTouchMove = (event: BaseEventOrig) => {
    const { x, index } = begun.current
    const next = index + Math.round((getTouchedX(event) - x) / STEP_PX)
    onIndexChanged(Math.min(Math.max(next, 0), views.length - 1))
  }
  return (
    <View className="product-spin__strip" onTouchMove={onTouchMove}>
      {views.map((view, index) => (
        <View
          key={index}
          className="product-spin__place"
          onTouchStart={event => {
            begun.current = { x: getTouchedX(event), index }
          }}
          onClick={() => onIndexChanged(index)}
          {...getAriaAttributes({
            role: 'button',
            label: t('spin.view', { at: index + 1, count: views.length }),
          })}
        >
          <SpinThumbnail view={view} index={index} activeIndex={activeIndex} />
        </View>
      ))}
    </View>
  )
}
