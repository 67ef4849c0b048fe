import { useCallback, useEffect, useRef, useState } from 'react'

type PressAndHoldOptions = { disabled: boolean; onHeld: () => void; onReleased: () => void }

/**
 * What is held: from `hold` until `release`, and never longer than it stands on the page and is not disabled. Told once each,
 * however many fingers there are.
 */
export const usePressAndHold = ({ disabled, onHeld, onReleased }: PressAndHoldOptions) => {
  const [isHeld, setIsHeld] = useState(false)
  const held = useRef(false)
  const listeners = useRef({ onHeld, onReleased })
  useEffect(() => {
    listeners.current = { onHeld, onReleased }
  })
  const release = useCallback(() => {
    if (!held.current) return
    held.current = false
    setIsHeld(false)
    listeners.current.onReleased()
  }, [])
  useEffect(() => release, [release])
  useEffect(() => {
    if (disabled) release()
  }, [disabled, release])
  return {
    isHeld,
    hold: () => {
      if (held.current || disabled) return
      held.current = true
      setIsHeld(true)
      listeners.current.onHeld()
    },
    release,
  }
}
