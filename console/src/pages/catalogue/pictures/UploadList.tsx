import { useText } from '../../../i18n/useText'
import { Button } from '../../../parts/Button'
import { Callout } from '../../../parts/Callout'
import type { Upload } from './useUploads'

type UploadListProps = {
  uploads: readonly Upload[]
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** What is on its way, how far it is, and what failed with a way on. */
export const UploadList = ({ uploads, onRetry, onDiscard }: UploadListProps) => {
  const { text } = useText()
  return (
    <>
      {uploads.map(upload =>
        upload.state === 'failed' ? (
          <Callout
            key={upload.key}
            tone="alert"
            actions={
              <>
                {upload.mayRetry && (
                  <Button size="small" onClick={() => onRetry(upload.key)}>
                    {text('pictures.tryAgain')}
                  </Button>
                )}
                <Button size="small" variant="ghost" onClick={() => onDiscard(upload.key)}>
                  {text('pictures.discard')}
                </Button>
              </>
            }
          >
            {text('pictures.failed', { name: upload.fileName, why: upload.why })}
          </Callout>
        ) : (
          <UploadProgress key={upload.key} upload={upload} />
        ),
      )}
    </>
  )
}

const UploadProgress = ({ upload: { fileName, state, progress } }: { upload: Upload }) => {
  const { text } = useText()
  const percent = Math.floor(progress * 100)
  const isMade = state === 'sending' && percent >= 100
  const label =
    state === 'waiting'
      ? text('pictures.waiting', { name: fileName })
      : isMade
        ? text('pictures.making', { name: fileName })
        : text('pictures.uploading', { name: fileName, percent })
  return (
    <div className="upload">
      <span className="note-text">{label}</span>
      <progress aria-label={label} max={100} {...(isMade || state === 'waiting' ? {} : { value: percent })} />
    </div>
  )
}
