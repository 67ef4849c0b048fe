import { report } from '../events'
import { addressOf } from '../packageFiles'
import type { Control } from './control'

const MODES: Record<string, string> = { aspectFit: 'contain', aspectFill: 'cover', center: 'none' }

/** `image` and `cover-image`. */
export const createImage = (element: HTMLElement): Control => {
  const image = element.ownerDocument.createElement('img')
  element.appendChild(image)
  image.addEventListener('load', () =>
    report(element, 'load', { detail: { width: image.naturalWidth, height: image.naturalHeight } }),
  )
  image.addEventListener('error', () =>
    report(element, 'error', { detail: { errMsg: `GET ${image.src} fail` } }),
  )
  const setSource = (source: string) => {
    if (source) image.src = addressOf(source)
    else image.removeAttribute('src')
  }
  return {
    onAttribute: (name, value) => {
      if (name === 'src') setSource(String(value ?? ''))
      if (name === 'mode') {
        image.style.objectFit = MODES[String(value)] ?? 'fill'
        element.classList.toggle('wx-image-width-fix', value === 'widthFix')
      }
    },
  }
}
