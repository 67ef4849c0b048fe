import { useText } from '../../../i18n/useText'
import { FileChooser } from './FileChooser'
import { getMaxMegabytes } from './fileSize'
import './pictures.scss'
import { getThumbnailUrl } from './thumbnail'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

type ShopPictureFieldProps = {
  label: string
  /** The name it is kept under. */
  picture: string
  onPicture: (picture: string) => void
}

/** One picture, of a category or a store: looked at, and uploaded anew. */
export const ShopPictureField = ({ label, picture, onPicture }: ShopPictureFieldProps) => {
  const { text } = useText()
  const { uploads, add, retry, discard } = useUploads({
    path: '/office/v1/picture/upload',
    kind: 'picture',
    onDone: ({ name }) => onPicture(name),
  })
  return (
    <section className="stack stack--small" aria-label={label}>
      <span className="field__label">{label}</span>
      <div className="line line--wrap">
        <span className="single-picture">
          <img src={getThumbnailUrl(picture)} alt={label} />
        </span>
        <FileChooser
          kind="button"
          label={text('pictures.chooseAnother')}
          accept="image/jpeg,image/png,image/webp"
          onFiles={files => add(files, {})}
        >
          {text('pictures.chooseAnother')}
        </FileChooser>
        <span className="note-text">{text('pictures.chooseNote', { most: getMaxMegabytes('picture') })}</span>
      </div>
      <UploadList uploads={uploads} onRetry={retry} onDiscard={discard} />
    </section>
  )
}
