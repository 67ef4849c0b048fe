import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { MassageZone } from '@anzuo/chair-protocol'
import { drawBodyZones } from '@/ui/illustrations/bodyZones'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

/** How large the marks are: all the same, since every zone is worked on alike. */
const MARK_SHARE = 0.3

/** A body with the zones that are worked on; decoration beside the names of the zones. */
export const BodyFigure = ({ zones, className }: { zones: readonly MassageZone[]; className: string }) => {
  const palette = usePalette()
  const svg = useMemo(
    () => drawBodyZones(palette, Object.fromEntries(zones.map(zone => [zone, MARK_SHARE]))),
    [palette, zones],
  )
  return (
    <View className={className}>
      <SvgImage svg={svg} />
    </View>
  )
}
