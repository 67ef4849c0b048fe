import { getVideoUrl } from '@anzuo/domain/shop/pictureAddress'
import { useText } from '../../../i18n/useText'
import { IconButton } from '../../../parts/Button'
import { FileChooser } from './FileChooser'
import { getMaxMegabytes } from './fileSize'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

type FilmFieldProps = { film: string | null; onChange: (film: string | null) => void }

/** The film of a product: chosen, looked at, removed. */
export const FilmField = ({ film, onChange }: FilmFieldProps) => {
  const { text } = useText()
  const { uploads, add, retry, discard } = useUploads({
    path: '/office/v1/film/upload',
    kind: 'film',
    onDone: ({ name }) => onChange(name),
  })
  return (
    <section className="film-field" aria-label={text('pictures.film')}>
      <h3>{text('pictures.film')}</h3>
      <p className="note-text">{text('pictures.filmNote', { most: getMaxMegabytes('film') })}</p>
      <div className="film-field__line">
        {film ? (
          <>
            <a href={getVideoUrl(film)} target="_blank" rel="noreferrer">
              {text('pictures.openFilm')}
            </a>
            <IconButton icon="close" name={text('pictures.removeFilm')} onClick={() => onChange(null)} />
          </>
        ) : (
          <span className="muted">{text('pictures.noFilm')}</span>
        )}
        <FileChooser
          kind="button"
          label={text('pictures.chooseFilm')}
          accept="video/mp4"
          onFiles={files => add(files, {})}
        >
          {text('pictures.chooseFilm')}
        </FileChooser>
      </div>
      <UploadList uploads={uploads} onRetry={retry} onDiscard={discard} />
    </section>
  )
}
