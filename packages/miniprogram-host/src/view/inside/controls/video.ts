import { sendElementEventToHost } from '../events'
import { getElementAttributes } from '../elementState'
import { resolveElementResourceUrl } from '../resolveResourceUrl'
import { appendInternalElement, isTruthyProperty, type ElementControl } from './control'

const OBJECT_FITS: Record<string, string> = { contain: 'contain', fill: 'fill', cover: 'cover' }

/** `video`: a film with the browser's own controls. */
export const createVideoControl = (element: HTMLElement): ElementControl => {
  const film = appendInternalElement(element, '', 'video') as HTMLVideoElement
  film.controls = true
  film.playsInline = true
  const report = (type: string, detail: () => object = () => ({}), domEvent = type) =>
    film.addEventListener(domEvent, () => sendElementEventToHost(element, type, { detail: detail() }))
  report('play')
  report('pause')
  report('ended')
  report('waiting')
  report('timeupdate', () => ({ currentTime: film.currentTime, duration: film.duration }))
  report('loadedmetadata', () => ({
    width: film.videoWidth,
    height: film.videoHeight,
    duration: film.duration,
  }))
  report('error', () => ({ errMsg: film.error?.message ?? 'the film does not load' }))
  const given = (name: string) => getElementAttributes(element).get(name) ?? null
  const setAddress = (name: 'src' | 'poster') => {
    const source = String(given(name) ?? '')
    if (source) film[name] = resolveElementResourceUrl(source, element)
    else film.removeAttribute(name)
  }
  return {
    onAttribute: (name, value) => {
      if (name === 'src' || name === 'poster') setAddress(name)
      else if (name === 'controls') film.controls = isTruthyProperty(value)
      else if (name === 'autoplay') film.autoplay = isTruthyProperty(value)
      else if (name === 'muted') film.muted = isTruthyProperty(value)
      else if (name === 'loop') film.loop = isTruthyProperty(value)
      else if (name === 'object-fit') film.style.objectFit = OBJECT_FITS[String(value)] ?? 'contain'
    },
  }
}
