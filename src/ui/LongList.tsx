import { memo, useEffect, useId, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useNearScreen } from '@/platform/nearScreen'
import './LongList.scss'

export type LongListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Draws one item. Keep it the same function between renders. */
  drawItem: (item: Item) => ReactNode
  /** Class of the boxes that hold some items each: rows, or a grid. */
  className: string
  /** How high such a box is about, px, until it has been seen. */
  boxHeight: number
  /** The end comes near and there is more to fetch. */
  onEndNear?: () => void
}

/** Items in a box; a multiple of every number of columns. Few enough for a slow phone to draw them between two frames. */
const IN_A_BOX = 4

/** How far from the screen boxes are drawn, and the end counts as near, px. */
const DRAWN_WITHIN = 700
const END_WITHIN = 1200

const boxesOf = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / IN_A_BOX) }, (_, at) =>
    items.slice(at * IN_A_BOX, (at + 1) * IN_A_BOX),
  )

/**
 * A list of any length: only what is near the screen is drawn, in boxes; the others keep their height. Boxes may be of any height.
 */
export const LongList = <Item,>({ items, onEndNear, boxHeight, ...box }: LongListProps<Item>) => {
  const listId = useId().replace(/\W/g, '')
  return (
    <View className="ui-long">
      {boxesOf(items).map((inside, at) => (
        <Box
          key={`${at} ${inside[0] ? box.keyOf(inside[0]) : ''}`}
          id={`long-${listId}-${at}`}
          items={inside}
          estimate={boxHeight}
          isFirst={at < 2}
          {...box}
        />
      ))}
      {onEndNear && <End id={`long-${listId}-end-${items.length}`} onNear={onEndNear} />}
    </View>
  )
}

type BoxProps<Item> = Pick<LongListProps<Item>, 'keyOf' | 'drawItem' | 'className'> & {
  id: string
  items: readonly Item[]
  estimate: number
  isFirst: boolean
}

const sameItems = <Item,>(before: BoxProps<Item>, now: BoxProps<Item>): boolean =>
  before.items.length === now.items.length &&
  before.items.every((item, at) => item === now.items[at]) &&
  before.drawItem === now.drawItem &&
  before.className === now.className &&
  before.id === now.id

const PlainBox = <Item,>({ id, items, keyOf, drawItem, className, estimate, isFirst }: BoxProps<Item>) => {
  const { isNear, height } = useNearScreen(id, DRAWN_WITHIN, isFirst)
  return (
    <View id={id} style={isNear ? undefined : { height: `${height ?? estimate}px` }}>
      {isNear && (
        <View className={className}>
          {items.map(item => (
            <View key={keyOf(item)} className="ui-long__item">
              {drawItem(item)}
            </View>
          ))}
        </View>
      )}
    </View>
  )
}
const Box = memo(PlainBox, sameItems) as typeof PlainBox

/** Stands behind the last item and tells when it comes near; a longer list has another one. */
const End = ({ id, onNear }: { id: string; onNear: () => void }) => {
  const { isNear } = useNearScreen(id, END_WITHIN)
  useEffect(() => {
    if (isNear) onNear()
  }, [isNear, onNear])
  return <View id={id} className="ui-long__end" />
}
