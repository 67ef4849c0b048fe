import type { ToastOptions } from '../../viewProtocol'
import { resolveResourceUrl } from '../resolveResourceUrl'

const TOAST_ICONS = { success: '✓', error: '!', loading: '◌', none: '' }

const toastElement = document.getElementById('toast') as HTMLElement
let hideTimer = 0

/** Shows a few words over the page, or takes them away. */
export const showPhoneToast = (toast: ToastOptions | null): void => {
  window.clearTimeout(hideTimer)
  toastElement.hidden = toast === null
  if (!toast) return
  const box = toastElement.firstElementChild as HTMLElement
  toastElement.toggleAttribute('data-mask', toast.hasMask)
  box.replaceChildren()
  if (toast.image) {
    const picture = document.createElement('img')
    picture.src = resolveResourceUrl(toast.image)
    box.append(picture)
  } else if (TOAST_ICONS[toast.icon]) {
    const sign = document.createElement('b')
    sign.textContent = TOAST_ICONS[toast.icon]
    box.append(sign)
  }
  const words = document.createElement('span')
  words.textContent = toast.title
  box.append(words)
  if (toast.milliseconds !== null)
    hideTimer = window.setTimeout(() => showPhoneToast(null), toast.milliseconds)
}

/** The words of the toast on the screen. */
export const readVisibleToastText = (): string | null =>
  toastElement.hidden ? null : (toastElement.querySelector('span')?.textContent ?? '')
