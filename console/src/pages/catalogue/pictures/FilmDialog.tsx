import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { LOCALE_NAMES, LOCALES } from '@anzuo/domain/locale'
import { getPictureUrl, getVideoUrl } from '@anzuo/domain/shop/pictureAddress'
import type { ProductFilm } from '@anzuo/domain/shop/productFilm'
import { MAX_PICTURE_DESCRIPTION_LENGTH } from '@anzuo/domain/shop/shopFile'
import { useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { useOfficeChange } from '../../../api/useOfficeChange'
import { useText } from '../../../i18n/useText'
import { Button } from '../../../parts/Button'
import { ChangeError } from '../../../parts/ChangeError'
import { TextField } from '../../../parts/Field'
import { Dialog } from '../../../parts/Overlay'
import { takeStill } from './filmStill'
import { getThumbnailUrl } from './thumbnail'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

type Film = OfficeResponseData<'/office/v1/film/caption'>

type FilmDialogProps = {
  film: ProductFilm
  /** What the server knows of it; null for one that came with the server. */
  known: Film | null
  onPoster: (poster: string | null) => void
  onClose: () => void
}

/** The film of a product: played, its still chosen, its caption written. The caption is kept with the film, wherever that is shown. */
export const FilmDialog = ({ film, known, onPoster, onClose }: FilmDialogProps) => {
  const { text } = useText()
  const notify = useNotify()
  const [captions, setCaptions] = useState(known?.captions)
  const caption = useOfficeChange('/office/v1/film/caption', {
    onDone: () => {
      notify(text('pictures.captionSaved'))
      onClose()
    },
  })
  const submit = () => {
    if (known && captions && !caption.isPending)
      caption.mutate({ name: known.name, version: known.version, captions })
    else if (!known) onClose()
  }
  return (
    <Dialog
      title={text('pictures.filmTitle')}
      width="wide"
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.close')}</Button>
          {known && (
            <Button type="submit" variant="primary" isBusy={caption.isPending}>
              {text('pictures.saveCaption')}
            </Button>
          )}
        </>
      }
    >
      <StillChooser film={film} onPoster={onPoster} />
      {captions && (
        <>
          <h3>{text('pictures.caption')}</h3>
          <p className="soft">{text('pictures.captionNote')}</p>
          {LOCALES.map(locale => (
            <TextField
              key={locale}
              label={LOCALE_NAMES[locale]}
              maxLength={MAX_PICTURE_DESCRIPTION_LENGTH}
              value={captions[locale]}
              onValue={value => setCaptions({ ...captions, [locale]: value })}
            />
          ))}
        </>
      )}
      <ChangeError error={caption.error} />
    </Dialog>
  )
}

/** Plays the film; what it shows at a moment becomes its still. */
const StillChooser = ({ film, onPoster }: Pick<FilmDialogProps, 'film' | 'onPoster'>) => {
  const { text } = useText()
  const player = useRef<HTMLVideoElement>(null)
  const { uploads, add, retry, discard } = useUploads({
    path: '/office/v1/picture/upload',
    kind: 'picture',
    onDone: ({ name }) => onPoster(name),
  })
  const take = async () => {
    const still = player.current && (await takeStill(player.current))
    if (still) add([still], {})
  }
  return (
    <div className="film-still">
      <video
        ref={player}
        className="film-still__player"
        src={getVideoUrl(film.name)}
        poster={film.poster ? getPictureUrl(film.poster) : undefined}
        aria-label={text('pictures.film')}
        controls
        muted
        playsInline
        preload="metadata"
      />
      <div className="stack stack--small">
        <p className="soft">{text('pictures.stillNote')}</p>
        <Button onClick={() => void take()}>{text('pictures.takeStill')}</Button>
        {film.poster && (
          <div className="line">
            <img
              className="film-still__chosen"
              src={getThumbnailUrl(film.poster)}
              alt={text('pictures.still')}
            />
            <Button size="small" variant="ghost" onClick={() => onPoster(null)}>
              {text('pictures.removeStill')}
            </Button>
          </div>
        )}
        <UploadList uploads={uploads} onRetry={retry} onDiscard={discard} />
      </div>
    </div>
  )
}
