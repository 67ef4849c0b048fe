import { sendElementEventToHost } from '../events'
import { resolveElementResourceUrl } from '../resolveResourceUrl'
import type { ElementControl } from './control'

const OBJECT_FIT_BY_MODE: Record<string, string> = {
  aspectFit: 'contain',
  aspectFill: 'cover',
  center: 'none',
}

/** `image` and `cover-image`. */
export const createImageControl = (element: HTMLElement): ElementControl => {
  const image = element.ownerDocument.createElement('img')
  element.appendChild(image)
  image.addEventListener('load', () =>
    sendElementEventToHost(element, 'load', {
      detail: { width: image.naturalWidth, height: image.naturalHeight },
    }),
  )
  image.addEventListener('error', () =>
    sendElementEventToHost(element, 'error', { detail: { errMsg: `GET ${image.src} fail` } }),
  )
  const setSource = (source: string) => {
    if (source) image.src = resolveElementResourceUrl(source, element)
    else image.removeAttribute('src')
  }
  return {
    onAttribute: (name, value) => {
      if (name === 'src') setSource(String(value ?? ''))
      if (name === 'mode') {
        image.style.objectFit = OBJECT_FIT_BY_MODE[String(value)] ?? 'fill'
        element.classList.toggle('wx-image-width-fix', value === 'widthFix')
      }
    },
  }
}
