import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { Icon } from '../../../parts/Icon'

type FileChooserProps = {
  /** What is to be chosen, as assistive technology reads it. */
  label: string
  accept: string
  isMultiple?: boolean
  /** A tile of the size of a picture, or a button in a line. */
  kind: 'tile' | 'button'
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files by a click, the keyboard, or by dropping them. */
export const FileChooser = ({
  label,
  accept,
  isMultiple = false,
  kind,
  onFiles,
  children,
}: FileChooserProps) => {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const takesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!takesFiles(event)) return
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1))
  }
  return (
    <span
      className={`chooser chooser--${kind}${isOver ? ' chooser--over' : ''}`}
      onDragOver={event => {
        if (!takesFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        className="chooser__input"
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it failed.
          event.target.value = ''
        }}
      />
      <label className="chooser__face" htmlFor={id} aria-hidden="true">
        <Icon name="upload" size={kind === 'tile' ? 'large' : 'medium'} />
        {children}
      </label>
    </span>
  )
}
