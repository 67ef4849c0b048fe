import { getElementAttributes } from '../elementState'
import { parseLengthPx } from '../lengths'
import { appendInternalElement, type ElementControl } from './control'

/** Sign, and colour unless the app names one. A sign without ring stands alone. */
const ICONS: Record<string, { sign: string; color: string; hasRing: boolean }> = {
  success: { sign: '✓', color: '#07c160', hasRing: true },
  success_no_circle: { sign: '✓', color: '#07c160', hasRing: false },
  info: { sign: 'i', color: '#10aeff', hasRing: true },
  warn: { sign: '!', color: '#fa5151', hasRing: true },
  waiting: { sign: '◷', color: '#10aeff', hasRing: true },
  cancel: { sign: '×', color: '#fa5151', hasRing: true },
  download: { sign: '↓', color: '#07c160', hasRing: true },
  search: { sign: '⌕', color: '#b2b2b2', hasRing: false },
  clear: { sign: '×', color: '#b2b2b2', hasRing: true },
}
const DEFAULT_SIZE_PX = 23

/** `icon`: one of the platform's signs. */
export const createIconControl = (element: HTMLElement): ElementControl => {
  const sign = appendInternalElement(element, 'wx-icon-sign', 'i')
  return {
    onAttribute: () => {
      const given = getElementAttributes(element)
      const icon = ICONS[String(given.get('type'))]
      const size = parseLengthPx(given.get('size')) || DEFAULT_SIZE_PX
      const color = String(given.get('color') ?? icon?.color ?? '')
      sign.textContent = icon?.sign ?? ''
      Object.assign(sign.style, {
        width: `${size}px`,
        font: `${size * 0.75}px/${size}px sans-serif`,
        background: icon?.hasRing ? color : '',
        color: icon?.hasRing ? '#fff' : color,
      })
    },
  }
}
