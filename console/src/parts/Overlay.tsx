import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useText } from '../i18n/useText'
import { IconButton } from './Button'

type OverlayProps = {
  title: string
  note?: string
  onClose: () => void
  /** Makes the overlay a form that is sent by its filled button or the Enter key. */
  onSubmit: () => void
  footer: ReactNode
  children: ReactNode
  kind: 'dialog' | 'drawer'
  /** `wide`: for a table. */
  width?: 'normal' | 'wide'
}

/**
 * What stands above the page for one deed: a dialog in its middle or a drawer at its side. The browser keeps the focus in it, gives it
 * back afterwards, and closes it by Escape.
 */
const Overlay = ({
  title,
  note,
  onClose,
  onSubmit,
  footer,
  children,
  kind,
  width = 'normal',
}: OverlayProps) => {
  const { text } = useText()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // The browser would choose the button that closes it.
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <dialog
      ref={element}
      className={width === 'wide' ? `${kind} ${kind}--wide` : kind}
      aria-label={title}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <form className="overlay" onSubmit={submit} noValidate>
        <header className="overlay__header">
          <h2>{title}</h2>
          {note && <span className="muted">{note}</span>}
          <span className="grow" />
          <IconButton icon="close" name={text('common.close')} onClick={onClose} />
        </header>
        <div className="overlay__body">{children}</div>
        <footer className="overlay__footer">{footer}</footer>
      </form>
    </dialog>
  )
}

export const Dialog = (props: Omit<OverlayProps, 'kind'>) => <Overlay {...props} kind="dialog" />
export const Drawer = (props: Omit<OverlayProps, 'kind'>) => <Overlay {...props} kind="drawer" />
