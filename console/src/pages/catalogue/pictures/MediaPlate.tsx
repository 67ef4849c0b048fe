import type { DragEvent, ReactNode } from 'react'
import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'

/** What a dragged tile is called, so that files and texts are not taken for one. */
const DRAGGED_TILE = 'application/x-anzuo-picture'

export type MediaPlateProps = {
  /** Place among pictures and film, from 0, and how many there are. */
  index: number
  count: number
  onMove: (move: { from: number; to: number }) => void
  /** Further buttons. */
  children: ReactNode
}

type Content = {
  picture: ReactNode
  /** What stands in the corner of the picture; none when empty. */
  tag: string
  /** What it shows; null for what can't be described. */
  note: string | null
}

/** One of a product's pictures, or its film: dragged to another place, or moved by its buttons. */
export const MediaPlate = ({
  index,
  count,
  onMove,
  picture,
  tag,
  note,
  children,
}: MediaPlateProps & Content) => {
  const { text } = useText()
  const place = index + 1
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED_TILE)
    if (from === '') return
    event.preventDefault()
    onMove({ from: Number(from), to: index })
  }
  return (
    <li
      className="picture-tile"
      draggable
      onDragStart={event => {
        event.dataTransfer.setData(DRAGGED_TILE, String(index))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(DRAGGED_TILE)) event.preventDefault()
      }}
      onDrop={drop}
    >
      <span className="picture-tile__plate">
        {picture}
        {tag !== '' && <span className="tag tag--accent picture-tile__tag">{tag}</span>}
      </span>
      {note !== null && <span className="picture-tile__description note-text">{note}</span>}
      <span className="picture-tile__actions">
        <IconButton
          icon="back"
          name={text('pictures.moveBefore', { place })}
          isDisabled={index === 0}
          onClick={() => onMove({ from: index, to: index - 1 })}
        />
        <IconButton
          icon="forward"
          name={text('pictures.moveAfter', { place })}
          isDisabled={index === count - 1}
          onClick={() => onMove({ from: index, to: index + 1 })}
        />
        {children}
      </span>
    </li>
  )
}
