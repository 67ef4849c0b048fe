import { useEffect, useRef } from 'react'
import { isTyping, nameKey, readSingleKeys } from './keyPress'

export type KeyHandlers = Readonly<Record<string, (() => void) | undefined>>

/**
 * Does something when a key is pressed while the part is on the page. Keys without Ctrl or ⌘ sleep in fields, while a dialog is open, and
 * when the person has switched them off.
 */
export const useKeys = (handlers: KeyHandlers): void => {
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = nameKey(event)
      const handler = name === null ? undefined : current.current[name]
      if (!handler || event.defaultPrevented) return
      const isSingle = !name?.startsWith('mod+')
      if (isSingle && (isTyping(event.target) || document.querySelector('dialog[open]') || !readSingleKeys()))
        return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
