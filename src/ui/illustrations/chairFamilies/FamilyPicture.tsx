import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { getAriaAttributes } from '../../accessibility/ariaAttributes'
import { useTheme } from '../../theme/theme'
import { SvgImage } from '../SvgImage'
import { drawFamilyChair } from './drawFamilyChair'
import { useFamilyDrawing } from './useFamilyDrawing'

export type FamilyPictureProps = {
  family: ChairFamilyKey
  /** Somebody sits in it. */
  isOccupied?: boolean
  /** Text alternative; without one the picture is decoration beside words that say the same. */
  label?: string
}

/** A family as on its pictures. The box around it keeps its height while the drawing is on its way. */
export const FamilyPicture = ({ family, isOccupied = false, label }: FamilyPictureProps) => {
  const theme = useTheme()
  const drawing = useFamilyDrawing(family)
  const svg = useMemo(
    () => drawing && drawFamilyChair(drawing, { theme, isOccupied }),
    [drawing, theme, isOccupied],
  )
  return (
    <View {...getAriaAttributes(label ? { role: 'img', label } : { hidden: true })}>
      {svg && <SvgImage svg={svg} />}
    </View>
  )
}
