import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { Zone } from '@/domain/chair'
import { chairZonePlaces, drawChair, type ChairPosture } from '@/ui/art/chair'
import { aria } from '@/ui/aria'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import './ChairPicture.scss'

export type ChairPictureProps = {
  posture: ChairPosture
  isTaken: boolean
  /** Zones that are marked. */
  zones: readonly Zone[]
  /** The marked zones work now: rings travel outwards. */
  isWorking?: boolean
  /** Air works with them. */
  hasAir?: boolean
  /** The chair can't be heard: the picture is an old one. */
  isPale?: boolean
  /** Text alternative. */
  label: string
}

/** Where air bags are. */
const AIR_ZONES: readonly Zone[] = ['seat', 'arms', 'calves', 'feet']

/** The chair as it stands at this moment, with the zones that work. */
export const ChairPicture = (props: ChairPictureProps) => {
  const { posture, isTaken, zones, isWorking = false, hasAir = false, isPale = false, label } = props
  const palette = usePalette()
  const { back, legs } = posture
  const svg = useMemo(
    () => drawChair(palette, { isTaken, posture: { back, legs } }),
    [palette, isTaken, back, legs],
  )
  const places = useMemo(() => chairZonePlaces({ back, legs }), [back, legs])
  return (
    <View
      className={`chair-picture${isPale ? ' chair-picture--pale' : ''}`}
      {...aria({ role: 'img', label })}
    >
      <Svg svg={svg} />
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
