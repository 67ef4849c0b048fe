import { memo, useId, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useNearViewport } from '@/platform/nearViewport'
import { EndSentinel } from './EndSentinel'
import './VirtualList.scss'

export type VirtualListProps<Item> = {
  items: readonly Item[]
  getKey: (item: Item) => string
  /** Draws one item. Keep it the same function between renders. */
  renderItem: (item: Item) => ReactNode
  /** Class of the boxes that hold some items each: rows, or a grid. */
  className: string
  /** How high such a box is about, px, until it has been seen. */
  estimatedChunkHeight: number
  /** The end comes near and there is more to fetch. */
  onEndReached?: () => void
}

/** Items in a box; a multiple of every number of columns. Few enough for a slow phone to draw them between two frames. */
const CHUNK_SIZE = 4

/** How far from the screen boxes are drawn, and the end counts as near, px. */
const RENDER_MARGIN_PX = 700
const END_REACHED_MARGIN_PX = 1200

const splitIntoChunks = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK_SIZE) }, (_, at) =>
    items.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  )

/**
 * A list of any length: only what is near the screen is drawn, in boxes; the others keep their height. Boxes may be of any height.
 */
export const VirtualList = <Item,>({
  items,
  onEndReached,
  estimatedChunkHeight,
  ...box
}: VirtualListProps<Item>) => {
  const listId = useId().replace(/\W/g, '')
  return (
    <View className="ui-long">
      {splitIntoChunks(items).map((inside, at) => (
        <ListChunk
          key={`${at} ${inside[0] ? box.getKey(inside[0]) : ''}`}
          id={`long-${listId}-${at}`}
          items={inside}
          estimate={estimatedChunkHeight}
          isFirst={at < 2}
          {...box}
        />
      ))}
      {onEndReached && (
        <EndSentinel
          id={`long-${listId}-end-${items.length}`}
          margin={END_REACHED_MARGIN_PX}
          onNear={onEndReached}
        />
      )}
    </View>
  )
}

type ListChunkProps<Item> = Pick<VirtualListProps<Item>, 'getKey' | 'renderItem' | 'className'> & {
  id: string
  items: readonly Item[]
  estimate: number
  isFirst: boolean
}

const areChunkPropsEqual = <Item,>(before: ListChunkProps<Item>, now: ListChunkProps<Item>): boolean =>
  before.items.length === now.items.length &&
  before.items.every((item, at) => item === now.items[at]) &&
  before.renderItem === now.renderItem &&
  before.className === now.className &&
  before.id === now.id

const PlainListChunk = <Item,>({
  id,
  items,
  getKey,
  renderItem,
  className,
  estimate,
  isFirst,
}: ListChunkProps<Item>) => {
  const { isNear, height } = useNearViewport(id, RENDER_MARGIN_PX, isFirst)
  return (
    <View id={id} style={isNear ? undefined : { height: `${height ?? estimate}px` }}>
      {isNear && (
        <View className={className}>
          {items.map(item => (
            <View key={getKey(item)} className="ui-long__item">
              {renderItem(item)}
            </View>
          ))}
        </View>
      )}
    </View>
  )
}
const ListChunk = memo(PlainListChunk, areChunkPropsEqual) as typeof PlainListChunk
