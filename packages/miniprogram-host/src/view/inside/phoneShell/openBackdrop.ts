/**
 * Lays a veil over the page. The touch that brought it ends in a click just where its buttons may stand by then: only a finger
 * that came down on the veil counts.
 */
export const openBackdrop = (className: string): HTMLElement => {
  const veil = document.createElement('div')
  veil.className = className
  let isTouched = false
  veil.addEventListener('touchstart', () => {
    isTouched = true
  })
  veil.addEventListener(
    'click',
    event => {
      if (event.isTrusted && !isTouched) event.stopImmediatePropagation()
    },
    { capture: true },
  )
  document.body.append(veil)
  return veil
}
