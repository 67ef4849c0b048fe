import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'
import { MediaPlate, type MediaPlateProps } from './MediaPlate'
import { getThumbnailUrl } from './thumbnail'

type PictureTileProps = Omit<MediaPlateProps, 'children'> & {
  name: string
  /** Whether it is the product's main picture. */
  isFirst: boolean
  /** What it shows in the language of the page; null for a picture that can't be described. */
  description: string | null
  onDescribe: () => void
  onRemove: () => void
}

/** One picture of a product. */
export const PictureTile = (props: PictureTileProps) => {
  const { name, isFirst, description, onDescribe, onRemove, ...media } = props
  const { text } = useText()
  const place = media.index + 1
  return (
    <MediaPlate
      {...media}
      picture={
        <img
          src={getThumbnailUrl(name)}
          alt={description || text('pictures.place', { place, count: media.count })}
          draggable={false}
        />
      }
      tag={isFirst ? text('pictures.first') : ''}
      note={description === null ? null : description || text('pictures.noDescription')}
    >
      {description !== null && (
        <IconButton icon="edit" name={text('pictures.describe', { place })} onClick={onDescribe} />
      )}
      <IconButton icon="close" name={text('pictures.remove', { place })} onClick={onRemove} />
    </MediaPlate>
  )
}
