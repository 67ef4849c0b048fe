import { getPictureUrl, getShopPictureSizes } from '@anzuo/domain/shop/pictureAddress'
import type { DragEvent } from 'react'
import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'

/** What a dragged picture is called, so that files and texts are not taken for one. */
const DRAGGED_PICTURE = 'application/x-anzuo-picture'

export type PictureTileProps = {
  name: string
  /** Place among the pictures, from 0, and how many there are. */
  index: number
  count: number
  /** What it shows in the language of the page; null for a picture that can't be described. */
  description: string | null
  onMove: (move: { from: number; to: number }) => void
  onDescribe: () => void
  onRemove: () => void
}

const getThumbnailUrl = (name: string): string => {
  const url = getPictureUrl(name)
  return getShopPictureSizes(url)?.(320, 'webp') ?? url
}

/** One picture of a product: dragged to another place, or moved, described and removed by its buttons. */
export const PictureTile = ({
  name,
  index,
  count,
  description,
  onMove,
  onDescribe,
  onRemove,
}: PictureTileProps) => {
  const { text } = useText()
  const place = index + 1
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED_PICTURE)
    if (from === '') return
    event.preventDefault()
    onMove({ from: Number(from), to: index })
  }
  return (
    <li
      className="picture-tile"
      draggable
      onDragStart={event => {
        event.dataTransfer.setData(DRAGGED_PICTURE, String(index))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(DRAGGED_PICTURE)) event.preventDefault()
      }}
      onDrop={drop}
    >
      <span className="picture-tile__plate">
        <img
          src={getThumbnailUrl(name)}
          alt={description || text('pictures.place', { place, count })}
          draggable={false}
        />
        {index === 0 && <span className="tag tag--accent picture-tile__first">{text('pictures.first')}</span>}
      </span>
      {description !== null && (
        <span className="picture-tile__description note-text">
          {description || text('pictures.noDescription')}
        </span>
      )}
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
        {description !== null && (
          <IconButton icon="edit" name={text('pictures.describe', { place })} onClick={onDescribe} />
        )}
        <IconButton icon="close" name={text('pictures.remove', { place })} onClick={onRemove} />
      </span>
    </li>
  )
}
