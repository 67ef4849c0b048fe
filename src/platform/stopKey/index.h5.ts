const CONTROL_SELECTOR = 'input, textarea, select, button, a[href], [role="dialog"], [contenteditable]'

/** Calls back for the space bar while no control has the focus; the result ends that. */
export const onStopKey = (onPressed: () => void): (() => void) => {
  const listener = (event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : null
    if (event.code !== 'Space' || event.repeat || at?.closest(CONTROL_SELECTOR)) return
    event.preventDefault()
    onPressed()
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}

/** Whether there is such a key: a device with a fine pointer has a keyboard. */
export const hasStopKey = (): boolean =>
  typeof window.matchMedia === 'function' && window.matchMedia('(hover: hover) and (pointer: fine)').matches
