import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { ChairFamilyKey, MassageZone } from '@anzuo/chair-protocol'
import {
  drawFamilyChair,
  getFamilyZonePlaces,
  getLeanDegrees,
  type PicturePlace,
} from '@/ui/illustrations/chairFamilies/drawFamilyChair'
import type { ChairPosture, FamilyDrawing } from '@/ui/illustrations/chairFamilies/familyDrawing'
import { useFamilyDrawing } from '@/ui/illustrations/chairFamilies/useFamilyDrawing'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { useTheme } from '@/ui/theme/theme'
import './ChairIllustration.scss'

export type ChairIllustrationProps = {
  family: ChairFamilyKey
  posture: ChairPosture
  isOccupied: boolean
  /** Zones that are marked. */
  zones: readonly MassageZone[]
  /** The marked zones work now: rings travel outwards. */
  isWorking?: boolean
  /** Air works with them. */
  hasAir?: boolean
  /** The chair looks for the shoulders: a line goes along the back. */
  isScanning?: boolean
  /** Held after an emergency stop: no colour, nothing moves. */
  isHeld?: boolean
  /** The chair is not connected: the picture is an old one. */
  isOutdated?: boolean
  /** Text alternative. */
  label: string
}

/** Where air bags are. */
const AIR_ZONES: readonly MassageZone[] = ['seat', 'arms', 'calves', 'feet']

const toStyle = ({ left, top }: PicturePlace) => ({ left: `${left.toFixed(2)}%`, top: `${top.toFixed(2)}%` })

/** The chair of its family as it stands at this moment, with the zones that work. */
export const ChairIllustration = (props: ChairIllustrationProps) => {
  const { family, isOutdated = false, label } = props
  const drawing = useFamilyDrawing(family)
  return (
    <View
      className={`chair-picture${isOutdated ? ' chair-picture--pale' : ''}`}
      {...getAriaAttributes({ role: 'img', label })}
    >
      {drawing && <DrawnChair {...props} drawing={drawing} />}
    </View>
  )
}

const DrawnChair = ({
  drawing,
  posture: { back, legs },
  isOccupied,
  zones,
  isWorking = false,
  hasAir = false,
  isScanning = false,
  isHeld = false,
}: ChairIllustrationProps & { drawing: FamilyDrawing }) => {
  const theme = useTheme()
  const svg = useMemo(
    () => drawFamilyChair(drawing, { theme, isOccupied, isHeld, posture: { back, legs } }),
    [drawing, theme, isOccupied, isHeld, back, legs],
  )
  const places = useMemo(() => getFamilyZonePlaces(drawing, { back, legs }), [drawing, back, legs])
  return (
    <>
      <SvgImage svg={svg} className="chair-picture__drawing" />
      {isScanning && (
        <View
          className="chair-scan"
          style={{
            ...toStyle(places.shoulders),
            transform: `translate(-50%, -50%) rotate(${getLeanDegrees(drawing, { back, legs }).toFixed(1)}deg)`,
          }}
        >
          <View className="chair-scan__line" />
        </View>
      )}
      {zones.map(zone => {
        const isAir = hasAir && AIR_ZONES.includes(zone)
        return (
          <View
            key={zone}
            className={`chair-zone${isAir ? ' chair-zone--air' : ''}${isWorking ? ' chair-zone--working' : ''}`}
            style={toStyle(places[zone])}
          >
            <View className="chair-zone__wave" />
            <View className="chair-zone__ring" />
            <View className="chair-zone__core" />
          </View>
        )
      })}
    </>
  )
}
