import { useEffect, useRef, type ReactNode } from 'react'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './Dialog.scss'

export type DialogProps = {
  className?: string
  /** Id of the element that names the dialog. */
  labelledBy: string
  /** Asked to close: a touch beside it, or Escape. */
  onClosed?: () => void
  id?: string
  children: ReactNode
}

const FOCUSABLE_SELECTOR =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Keeps Tab inside the dialog: from its last control to the first and back. */
const trapFocus = (dialog: HTMLElement, event: KeyboardEvent) => {
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE_SELECTOR)]
  const first = stops[0]
  const last = stops[stops.length - 1]
  if (!first || !last) return event.preventDefault()
  const at = document.activeElement
  const leavesBack = event.shiftKey && (at === first || at === dialog)
  const leavesOn = !event.shiftKey && at === last
  if (!leavesBack && !leavesOn && dialog.contains(at)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/**
 * The box of an open dialog over the page. The focus goes in when it appears, Tab stays inside, Escape closes, and the focus
 * returns to where it was. The page behind does not scroll meanwhile.
 *
 * Plain elements, not Taro's: those stay invisible until they are upgraded, and what is invisible takes no focus.
 */
export const Dialog = ({ className = '', labelledBy, onClosed, id, children }: DialogProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClosed)
  useEffect(() => {
    close.current = onClosed
  })

  useEffect(() => {
    const dialog = panel.current
    if (!dialog) return
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null
    // The router lets each page scroll by itself; without it the document does.
    const scroller = dialog.closest<HTMLElement>('.taro_page') ?? document.body
    const scrolling = scroller.style.overflow
    scroller.style.overflow = 'hidden'
    dialog.focus({ preventScroll: true })

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current?.()
      if (event.key === 'Tab') trapFocus(dialog, event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      scroller.style.overflow = scrolling
      before?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <div className="ui-dialog">
      <div className="ui-dialog__scrim" onClick={onClosed} {...getAriaAttributes({ hidden: true })} />
      <div
        ref={panel}
        id={id}
        className={`ui-dialog__panel ${className}`}
        tabIndex={-1}
        {...getAriaAttributes({ role: 'dialog', modal: true, labelledBy })}
      >
        {children}
      </div>
    </div>
  )
}
