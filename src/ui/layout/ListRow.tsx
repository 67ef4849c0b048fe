import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { Icon, type IconName } from '../icons/Icon'
import { Pressable } from '../forms/Pressable'
import type { IndicatorSeriesColour } from '../charts/TrendChart'
import './ListRow.scss'

export type ListRowProps = {
  icon?: IconName
  /** Ground and colour of the icon. `plain` and the colours of data have no disc. */
  tone?:
    | 'neutral'
    | 'accent'
    | 'notice'
    | 'alert'
    | 'good'
    | 'warm'
    | 'plain'
    | Exclude<IndicatorSeriesColour, 'accent'>
  /** A small picture in place of the icon. */
  picture?: ReactNode
  title: string
  note?: ReactNode
  /** The one thing at the right: a value, a chip, a switch. */
  value?: ReactNode
  onPress?: () => void
  /** Shows that the row leads on; by default when it can be pressed. */
  chevron?: boolean
  id?: string
}

/** A row of a list: icon, title, note and one thing at the right. Rows after one another draw a line between them. */
export const ListRow = (props: ListRowProps) => {
  const { icon, tone = 'neutral', picture, title, note, value, onPress, id } = props
  const { chevron = Boolean(onPress) } = props
  const inside = (
    <>
      {picture}
      {icon && (
        <View className={`ui-row__icon ui-row__icon--${tone}`}>
          <Icon name={icon} size={22} />
        </View>
      )}
      <View className="ui-grow">
        <View className="ui-row__title t-row">{title}</View>
        {note && <View className="t-small t-quiet">{note}</View>}
      </View>
      {value !== undefined && <View className="ui-row__value">{value}</View>}
      {chevron && (
        <View className="ui-row__chevron">
          <Icon name="next" size={18} />
        </View>
      )}
    </>
  )
  if (!onPress)
    return (
      <View id={id} className="ui-row">
        {inside}
      </View>
    )
  return (
    <Pressable id={id} className="ui-row" onPress={onPress}>
      {inside}
    </Pressable>
  )
}
