import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { drawFamilyChair } from '@/ui/illustrations/chairFamilies/drawFamilyChair'
import { useFamilyDrawing } from '@/ui/illustrations/chairFamilies/useFamilyDrawing'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { useTheme } from '@/ui/theme/theme'

export type FamilyPictureProps = {
  family: ChairFamilyKey
  /** Text alternative; without one the picture is decoration beside words that say the same. */
  label?: string
}

/** A family as on its pictures. The box around it keeps its height while the drawing is on its way. */
export const FamilyPicture = ({ family, label }: FamilyPictureProps) => {
  const theme = useTheme()
  const drawing = useFamilyDrawing(family)
  const svg = useMemo(() => drawing && drawFamilyChair(drawing, { theme }), [drawing, theme])
  return (
    <View {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}>
      {svg && <SvgImage svg={svg} />}
    </View>
  )
}
