import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { drawButtonCloseUp, getButtonPlace } from '@/ui/illustrations/chairFamilies/drawFamilyChair'
import { useFamilyDrawing } from '@/ui/illustrations/chairFamilies/useFamilyDrawing'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { useTheme } from '@/ui/theme/theme'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import './ButtonCloseUp.scss'

/** The button of a family from near, and the whole chair small in the corner; the words beside it say where it is. */
export const ButtonCloseUp = ({ family }: { family: ChairFamilyKey }) => {
  const theme = useTheme()
  const drawing = useFamilyDrawing(family)
  const svg = useMemo(() => drawing && drawButtonCloseUp(drawing, theme), [drawing, theme])
  const place = drawing && getButtonPlace(drawing)
  return (
    <View className="button-close-up" {...getAriaAttributes({ hidden: true })}>
      {svg && <SvgImage svg={svg} className="button-close-up__drawing" />}
      {place && (
        <View className="button-close-up__light" style={{ left: `${place.left}%`, top: `${place.top}%` }} />
      )}
      <View className="button-close-up__whole">
        <FamilyPicture family={family} />
      </View>
    </View>
  )
}
