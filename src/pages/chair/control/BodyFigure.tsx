import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { MassageZone } from '@anzuo/chair-protocol'
import { drawChosenZones } from '@/ui/illustrations/bodyZones'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

/** A body with the zones that are worked on; decoration beside the names of the zones. */
export const BodyFigure = ({ zones, className }: { zones: readonly MassageZone[]; className: string }) => {
  const palette = usePalette()
  const svg = useMemo(() => drawChosenZones(palette, { chosen: zones }), [palette, zones])
  return (
    <View className={className}>
      <SvgImage svg={svg} />
    </View>
  )
}
