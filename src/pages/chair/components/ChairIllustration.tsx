import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { MassageZone } from '@anzuo/chair-protocol'
import { getChairZonePositions, drawChair, type ChairPosture } from '@/ui/illustrations/chair'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'
import './ChairIllustration.scss'

export type ChairIllustrationProps = {
  posture: ChairPosture
  isOccupied: boolean
  /** Zones that are marked. */
  zones: readonly MassageZone[]
  /** The marked zones work now: rings travel outwards. */
  isWorking?: boolean
  /** Air works with them. */
  hasAir?: boolean
  /** The chair is not connected: the picture is an old one. */
  isOutdated?: boolean
  /** Text alternative. */
  label: string
}

/** Where air bags are. */
const AIR_ZONES: readonly MassageZone[] = ['seat', 'arms', 'calves', 'feet']

/** The chair as it stands at this moment, with the zones that work. */
export const ChairIllustration = (props: ChairIllustrationProps) => {
  const { posture, isOccupied, zones, isWorking = false, hasAir = false, isOutdated = false, label } = props
  const palette = usePalette()
  const { back, legs } = posture
  const svg = useMemo(
    () => drawChair(palette, { isOccupied, posture: { back, legs } }),
    [palette, isOccupied, back, legs],
  )
  const places = useMemo(() => getChairZonePositions({ back, legs }), [back, legs])
  return (
    <View
      className={`chair-picture${isOutdated ? ' chair-picture--pale' : ''}`}
      {...getAriaAttributes({ role: 'img', label })}
    >
      <SvgImage svg={svg} />
      {zones.map(zone => {
        const { left, top } = places[zone]
        const isAir = hasAir && AIR_ZONES.includes(zone)
        return (
          <View
            key={zone}
            className={`chair-zone${isAir ? ' chair-zone--air' : ''}${isWorking ? ' chair-zone--working' : ''}`}
            style={{ left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` }}
          >
            <View className="chair-zone__wave" />
            <View className="chair-zone__ring" />
            <View className="chair-zone__core" />
          </View>
        )
      })}
    </View>
  )
}
