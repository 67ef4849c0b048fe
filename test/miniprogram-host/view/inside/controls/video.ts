import { report } from '../events'
import { attributesOf } from '../kept'
import { addressOf } from '../packageFiles'
import { addPart, isOn, type Control } from './control'

const FITS: Record<string, string> = { contain: 'contain', fill: 'fill', cover: 'cover' }

/** `video`: a film with the browser's own controls. */
export const createVideo = (element: HTMLElement): Control => {
  const film = addPart(element, '', 'video') as HTMLVideoElement
  film.controls = true
  film.playsInline = true
  const tell = (type: string, detail: () => object = () => ({}), heard = type) =>
    film.addEventListener(heard, () => report(element, type, { detail: detail() }))
  tell('play')
  tell('pause')
  tell('ended')
  tell('waiting')
  tell('timeupdate', () => ({ currentTime: film.currentTime, duration: film.duration }))
  tell('loadedmetadata', () => ({
    width: film.videoWidth,
    height: film.videoHeight,
    duration: film.duration,
  }))
  tell('error', () => ({ errMsg: film.error?.message ?? 'the film does not load' }))
  const given = (name: string) => attributesOf(element).get(name) ?? null
  const setAddress = (name: 'src' | 'poster') => {
    const source = String(given(name) ?? '')
    if (source) film[name] = addressOf(source)
    else film.removeAttribute(name)
  }
  return {
    onAttribute: (name, value) => {
      if (name === 'src' || name === 'poster') setAddress(name)
      else if (name === 'controls') film.controls = isOn(value)
      else if (name === 'autoplay') film.autoplay = isOn(value)
      else if (name === 'muted') film.muted = isOn(value)
      else if (name === 'loop') film.loop = isOn(value)
      else if (name === 'object-fit') film.style.objectFit = FITS[String(value)] ?? 'contain'
    },
  }
}
