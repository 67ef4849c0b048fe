import type { Toast } from '../../protocol'
import { addressOf } from '../packageFiles'

const SIGNS = { success: '✓', error: '!', loading: '◌', none: '' }

const place = document.getElementById('toast') as HTMLElement
let timer = 0

/** Shows a few words over the page, or takes them away. */
export const showToast = (toast: Toast | null): void => {
  window.clearTimeout(timer)
  place.hidden = toast === null
  if (!toast) return
  const box = place.firstElementChild as HTMLElement
  place.toggleAttribute('data-mask', toast.hasMask)
  box.replaceChildren()
  if (toast.image) {
    const picture = document.createElement('img')
    picture.src = addressOf(toast.image)
    box.append(picture)
  } else if (SIGNS[toast.icon]) {
    const sign = document.createElement('b')
    sign.textContent = SIGNS[toast.icon]
    box.append(sign)
  }
  const words = document.createElement('span')
  words.textContent = toast.title
  box.append(words)
  if (toast.milliseconds !== null) timer = window.setTimeout(() => showToast(null), toast.milliseconds)
}

/** The words of the toast on the screen. */
export const toastWords = (): string | null =>
  place.hidden ? null : (place.querySelector('span')?.textContent ?? '')
