import type { ProductFilm } from '@anzuo/domain/shop/productFilm'
import { getVideoUrl } from '@anzuo/domain/shop/pictureAddress'
import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'
import { MediaPlate, type MediaPlateProps } from './MediaPlate'
import { getThumbnailUrl } from './thumbnail'

type FilmTileProps = Omit<MediaPlateProps, 'children'> & {
  film: ProductFilm
  /** What it shows in the language of the page; null for one that can't be described. */
  caption: string | null
  /** How long it plays; null where that isn't known. */
  seconds: number | null
  onEdit: () => void
  onRemove: () => void
}

/** The film of a product among its pictures. */
export const FilmTile = ({ film, caption, seconds, onEdit, onRemove, ...place }: FilmTileProps) => {
  const { text, format } = useText()
  return (
    <MediaPlate
      {...place}
      picture={
        film.poster ? (
          <img src={getThumbnailUrl(film.poster)} alt={caption || text('pictures.film')} draggable={false} />
        ) : (
          <video src={getVideoUrl(film.name)} preload="metadata" aria-label={text('pictures.film')} muted />
        )
      }
      tag={
        seconds === null ? text('pictures.film') : text('pictures.filmOf', { time: format.playTime(seconds) })
      }
      note={caption === null ? null : caption || text('pictures.noCaption')}
    >
      <IconButton icon="edit" name={text('pictures.editFilm')} onClick={onEdit} />
      <IconButton icon="close" name={text('pictures.removeFilm')} onClick={onRemove} />
    </MediaPlate>
  )
}
