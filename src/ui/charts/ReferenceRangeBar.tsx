import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import {
  getBoundaryLabelMaxWidth,
  getVisibleBoundaryLabels,
  layoutRangeBar,
  type ReferenceRangeScale,
} from './rangeBarLayout'
import type { ProvenanceKind } from '../health/ProvenanceBadge'
import './ReferenceRangeBar.scss'

export type ReferenceRangeBarProps = {
  value: number
  /** The scale and its bands. */
  bands: ReferenceRangeScale
  /** The likely range of the true value: a pill behind the marker. */
  interval?: readonly [number, number] | null
  /** Solid marker for a measured or entered value, hollow for an estimate. */
  provenance: Exclude<ProvenanceKind, 'missing'>
  /** How an estimate is put into words: `atLeast` and `atMost` where its formula ends at the value. */
  estimateWord?: 'about' | 'atLeast' | 'atMost'
  unit: string
  /** What the value is, for the text alternative. */
  label: string
  /**
   * The severity that colours the band of the value; by default that of the band. Null where nothing is said of the value: only its
   * likely range is drawn, without a marker and without a colour.
   */
  status?: 'good' | 'notice' | 'alert' | null
  /** Formats a border; as it is by default. */
  format?: (value: number) => string
}

/** A value on the scale of its bands. At most the band that contains it is coloured. */
export const ReferenceRangeBar = (props: ReferenceRangeBarProps) => {
  const { value, bands, interval = null, provenance, unit, label, status, format = String } = props
  const { estimateWord = 'about' } = props
  const { t } = useTranslation('ui')
  const layout = layoutRangeBar(bands, value, interval)
  const { segments, borders, marker, interval: pill } = layout
  const isEstimate = provenance === 'estimated'
  const isRangeOnly = status === null
  const amount = `${format(value)} ${unit}`.trim()
  const boundaries = t('band.borders', {
    borders: borders.map(border => format(border.value)).join(t('band.and')),
  })
  const range = interval && { low: format(interval[0]), high: `${format(interval[1])} ${unit}`.trim() }
  const words = [
    isRangeOnly && range && t('band.rangeOnly', { label, ...range }),
    !isRangeOnly && t(`band.${isEstimate ? estimateWord : 'value'}`, { label, amount }),
    !isRangeOnly && range && t('band.between', range),
    boundaries,
  ]
  return (
    <View className="ui-band" {...getAriaAttributes({ role: 'img', label: words.filter(Boolean).join(' ') })}>
      <View className="ui-band__bar">
        {segments.map(({ width, level, isActive }, at) => (
          <View
            key={at}
            className={`ui-band__part${isActive && !isRangeOnly ? ` ui-band__part--${status ?? level}` : ''}`}
            style={{ flexGrow: width }}
          />
        ))}
        {pill && (
          <View
            className={`ui-band__interval${isRangeOnly ? ' ui-band__interval--hatched' : ''}`}
            style={{ left: `${pill.left}%`, width: `${pill.width}%` }}
          />
        )}
        {!isRangeOnly && (
          <View
            className={`ui-band__marker${isEstimate ? ' ui-band__marker--hollow' : ''}`}
            style={{ left: `${marker}%` }}
          />
        )}
      </View>
      <View className="ui-band__borders">
        {getVisibleBoundaryLabels(layout, format).map((border, at, all) => (
          <View
            key={border.at}
            className="ui-band__border"
            style={{ left: `${border.at}%`, maxWidth: getBoundaryLabelMaxWidth(border, all[at - 1]) }}
          >
            {border.text}
          </View>
        ))}
      </View>
    </View>
  )
}
