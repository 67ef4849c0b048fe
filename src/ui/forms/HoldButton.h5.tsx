import { useEffect, type ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon'
import { usePressAndHold } from './usePressAndHold'
import './HoldButton.scss'

export type HoldButtonProps = {
  icon: IconName
  /** What it does while it is held, for assistive technology. */
  label: string
  /** Words beside the icon. */
  children?: ReactNode
  disabled?: boolean
  /** A finger, a mouse, Space or Enter is on it. */
  onHeld: () => void
  /** Let go, in whatever way: also when the finger slips off, the window loses the focus or the page is hidden. */
  onReleased: () => void
  id?: string
}

const HOLDING_KEYS = [' ', 'Enter']

/** Works as long as it is held. Every way of releasing it is handled; two fingers count as one. */
export const HoldButton = (props: HoldButtonProps) => {
  const { icon, label, children, disabled = false, onHeld, onReleased, id } = props
  const { isHeld, hold, release } = usePressAndHold({ disabled, onHeld, onReleased })
  useEffect(() => {
    window.addEventListener('blur', release)
    document.addEventListener('visibilitychange', release)
    return () => {
      window.removeEventListener('blur', release)
      document.removeEventListener('visibilitychange', release)
    }
  }, [release])

  return (
    <button
      type="button"
      id={id}
      className={`ui-press ui-hold${isHeld ? ' ui-hold--on' : ''}`}
      aria-label={label}
      aria-pressed={isHeld}
      disabled={disabled}
      onPointerDown={event => {
        if (!event.button) hold()
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onContextMenu={event => event.preventDefault()}
      onBlur={release}
      onKeyDown={event => {
        if (HOLDING_KEYS.includes(event.key)) {
          event.preventDefault()
          hold()
        }
      }}
      onKeyUp={release}
    >
      <Icon name={icon} size={22} />
      {children && <span className="ui-hold__words">{children}</span>}
    </button>
  )
}
