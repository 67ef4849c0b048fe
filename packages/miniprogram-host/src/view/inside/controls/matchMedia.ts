import { getElementAttributes } from '../elementState'
import type { ElementControl } from './control'

/** Attributes that are lengths in px, by the name of what they ask. */
const LENGTHS = ['min-width', 'max-width', 'width', 'min-height', 'max-height', 'height']

/** `match-media`: shows what lies inside while the screen is as its attributes say. */
export const createMatchMediaControl = (element: HTMLElement): ElementControl => ({
  onAttribute: () => {
    const given = getElementAttributes(element)
    const lengths = LENGTHS.filter(name => given.has(name)).map(
      name => `(${name}: ${Number(given.get(name))}px)`,
    )
    const orientation = given.get('orientation')
    const query = [...lengths, ...(orientation ? [`(orientation: ${String(orientation)})`] : [])].join(
      ' and ',
    )
    // A frame asks about itself, and the screen is that of the phone around it.
    element.style.display = query === '' || window.matchMedia(query).matches ? '' : 'none'
  },
})
