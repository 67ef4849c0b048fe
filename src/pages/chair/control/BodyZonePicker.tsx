import { View } from '@tarojs/components'
import { useMemo } from 'react'
import type { MassageZone } from '@anzuo/chair-protocol'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawChosenZones, getZoneAreas } from '@/ui/illustrations/bodyZones'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { usePalette } from '@/ui/theme/theme'

export type BodyZonePickerProps = {
  offered: readonly MassageZone[]
  chosen: readonly MassageZone[]
  disabled: boolean
  onToggled: (zone: MassageZone) => void
}

/** A body whose zones are tapped. The names beside it do the same, so assistive technology is spared the picture. */
export const BodyZonePicker = ({ offered, chosen, disabled, onToggled }: BodyZonePickerProps) => {
  const palette = usePalette()
  const svg = useMemo(() => drawChosenZones(palette, { chosen, offered }), [palette, chosen, offered])
  return (
    <View className="body-picker" {...getAriaAttributes({ hidden: true })}>
      <SvgImage svg={svg} />
      {!disabled &&
        offered.flatMap(zone =>
          getZoneAreas(zone).map(({ left, top, width, height }, side) => (
            <View
              key={`${zone}-${side}`}
              className="body-picker__zone"
              style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
              onClick={() => onToggled(zone)}
            />
          )),
        )}
    </View>
  )
}
