import { parseLocaleTag } from '@anzuo/domain/locale'
import { listMedia, MAX_FILM_SECONDS, type ProductFilm } from '@anzuo/domain/shop/productFilm'
import { MAX_PRODUCT_PICTURES } from '@anzuo/domain/shop/shopFile'
import { useState } from 'react'
import { useOfficeQuery } from '../../../api/useOfficeQuery'
import { useText } from '../../../i18n/useText'
import { Button } from '../../../parts/Button'
import { Callout } from '../../../parts/Callout'
import { Card } from '../../../parts/Card'
import { DescriptionDialog } from './DescriptionDialog'
import { FileChooser } from './FileChooser'
import { FilmDialog } from './FilmDialog'
import { takeFirstStill } from './filmStill'
import { FilmTile } from './FilmTile'
import { getMaxMegabytes } from './fileSize'
import { PictureTile } from './PictureTile'
import './pictures.scss'
import { UploadList } from './UploadList'
import { useProductMedia, type ProductMedia, type ProductMediaChange } from './useProductMedia'
import { useUploads } from './useUploads'

export type ProductPicturesCardProps = ProductMedia & { onChange: (media: ProductMediaChange) => void }

type MediaList = ReturnType<typeof useProductMedia>

/** Uploads of pictures, as many as the product has room for. */
const usePictureUploads = (pictures: readonly string[], onAdded: (name: string) => void) => {
  const [hasTooMany, setHasTooMany] = useState(false)
  const uploads = useUploads({
    path: '/office/v1/picture/upload',
    kind: 'picture',
    onDone: ({ name }) => onAdded(name),
  })
  const choose = (files: File[]) => {
    const room = MAX_PRODUCT_PICTURES - pictures.length - uploads.uploads.length
    setHasTooMany(files.length > room)
    uploads.add(files.slice(0, Math.max(room, 0)), {})
  }
  return { ...uploads, choose, hasTooMany }
}

/** Uploads of a film, each with a still from its beginning: without one, the first picture stands for it. */
const useFilmUploads = (media: MediaList) => {
  const [film, setFilm] = useState('')
  const stillUploads = useUploads({
    path: '/office/v1/picture/upload',
    kind: 'picture',
    onDone: ({ name }) => media.setPoster(film, name),
  })
  const films = useUploads({
    path: '/office/v1/film/upload',
    kind: 'film',
    onDone: ({ name, url }) => {
      media.setFilm(name)
      setFilm(name)
      void takeFirstStill(url).then(still => still && stillUploads.add([still], {}))
    },
  })
  return { films, stillUploads }
}

/** What is known of pictures and film; those that came with the server can't be described. */
const useKnownFiles = ({ pictures, film }: ProductMedia) => {
  const { locale } = useText()
  const names = pictures.slice(0, MAX_PRODUCT_PICTURES)
  const known = useOfficeQuery('/office/v1/picture/list', { names }, { isEnabled: names.length > 0 })
  const { data } = useOfficeQuery(
    '/office/v1/film/get',
    { name: film?.name ?? '' },
    { isEnabled: film !== null },
  )
  const find = (name: string) => known.data?.pictures.find(picture => picture.name === name)
  const shownLocale = parseLocaleTag(locale) ?? 'en-GB'
  const knownFilm = film !== null && data?.film?.name === film.name ? data.film : null
  return {
    find,
    getDescription: (name: string) => find(name)?.descriptions[shownLocale] ?? null,
    knownFilm,
    caption: knownFilm?.captions[shownLocale] ?? null,
  }
}

type Removed = { name: string; index: number; film: ProductFilm | null }

/** Pictures and film of a product: uploaded, put into their order, described, removed. The product is saved by whoever uses it. */
export const ProductPicturesCard = ({ pictures, film, onChange }: ProductPicturesCardProps) => {
  const { text } = useText()
  const media = useProductMedia({ pictures, film }, onChange)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const uploads = usePictureUploads(pictures, media.addPicture)
  const { films, stillUploads } = useFilmUploads(media)
  const choose = (files: File[]) => {
    const isFilm = ({ type }: File) => type === 'video/mp4'
    uploads.choose(files.filter(file => !isFilm(file)))
    films.add(files.filter(isFilm).slice(0, 1), {})
  }
  return (
    <Card
      title={text('pictures.pictures')}
      actions={<span className="note-text">{text('pictures.note')}</span>}
    >
      {pictures.length === 0 && uploads.uploads.length === 0 && (
        <p className="soft">{text('pictures.empty')}</p>
      )}
      <MediaTiles pictures={pictures} film={film} media={media} onRemoved={setRemoved} onFiles={choose} />
      <div className="stack stack--tight">
        {uploads.hasTooMany && (
          <Callout tone="alert">{text('pictures.tooMany', { most: MAX_PRODUCT_PICTURES })}</Callout>
        )}
        {removed && (
          <RemovedNote
            isFilm={removed.film !== null}
            onUndo={() => {
              media.putBack(removed)
              setRemoved(null)
            }}
          />
        )}
        <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onDiscard={uploads.discard} />
        <UploadList uploads={films.uploads} onRetry={films.retry} onDiscard={films.discard} />
        <UploadList
          uploads={stillUploads.uploads}
          onRetry={stillUploads.retry}
          onDiscard={stillUploads.discard}
        />
      </div>
      <FilmChooser hasFilm={film !== null} onFiles={files => films.add(files, {})} />
    </Card>
  )
}

type MediaTilesProps = ProductMedia & {
  media: MediaList
  onRemoved: (removed: Removed) => void
  onFiles: (files: File[]) => void
}

/** Pictures and film in their order, each with what can be done with it. */
const MediaTiles = ({ pictures, film, media, onRemoved, onFiles }: MediaTilesProps) => {
  const { text } = useText()
  const [edited, setEdited] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const known = useKnownFiles({ pictures, film })
  const names = listMedia(pictures, film)
  const described = edited === null ? undefined : known.find(edited)
  const createPlace = (name: string, index: number) => ({
    index,
    count: names.length,
    onMove: (move: { from: number; to: number }) => {
      media.move(move)
      setAnnouncement(text('pictures.moved', { place: move.to + 1, count: names.length }))
    },
    onRemove: () => {
      media.remove(name)
      onRemoved({ name, index, film: film?.name === name ? film : null })
      setAnnouncement('')
    },
  })
  return (
    <>
      <ul className="picture-tiles">
        {names.map((name, index) =>
          film?.name === name ? (
            <FilmTile
              key={name}
              {...createPlace(name, index)}
              film={film}
              caption={known.caption}
              seconds={known.knownFilm?.seconds ?? null}
              onEdit={() => setEdited(name)}
            />
          ) : (
            <PictureTile
              key={name}
              {...createPlace(name, index)}
              name={name}
              isFirst={name === pictures[0]}
              description={known.getDescription(name)}
              onDescribe={() => setEdited(name)}
            />
          ),
        )}
        <ChooserTile onFiles={onFiles} />
      </ul>
      <p className="note-text" role="status">
        {announcement}
      </p>
      {described && <DescriptionDialog picture={described} onClose={() => setEdited(null)} />}
      {film && edited === film.name && (
        <FilmDialog
          film={film}
          known={known.knownFilm}
          onPoster={poster => media.setPoster(film.name, poster)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const ChooserTile = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { text } = useText()
  return (
    <li className="picture-tile">
      <FileChooser
        kind="tile"
        label={text('pictures.choose')}
        accept="image/jpeg,image/png,image/webp"
        isMultiple
        onFiles={onFiles}
      >
        {text('pictures.dropHere')}
      </FileChooser>
      <span className="note-text">{text('pictures.chooseNote', { most: getMaxMegabytes('picture') })}</span>
    </li>
  )
}

const FilmChooser = ({ hasFilm, onFiles }: { hasFilm: boolean; onFiles: (files: File[]) => void }) => {
  const { text } = useText()
  const label = text(hasFilm ? 'pictures.chooseOtherFilm' : 'pictures.chooseFilm')
  return (
    <div className="film-chooser">
      <FileChooser kind="button" label={label} accept="video/mp4" onFiles={onFiles}>
        {label}
      </FileChooser>
      <span className="note-text">
        {text('pictures.filmNote', { most: getMaxMegabytes('film'), minutes: MAX_FILM_SECONDS / 60 })}
      </span>
    </div>
  )
}

const RemovedNote = ({ isFilm, onUndo }: { isFilm: boolean; onUndo: () => void }) => {
  const { text } = useText()
  return (
    <Callout
      actions={
        <Button size="small" onClick={onUndo}>
          {text('pictures.undo')}
        </Button>
      }
    >
      {text(isFilm ? 'pictures.filmRemoved' : 'pictures.removed')}
    </Callout>
  )
}
