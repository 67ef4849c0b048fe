import type { TabName } from '@/routes/table'

type TabIconStates = { rest: string; active: string }

// White lets the colour through, black cuts out: the active pictures carry their inner line as a gap.
const createCutOutMask = (id: string, line: string) =>
  `<mask id="${id}"><path fill="#fff" d="M0 0h24v24H0z"/><path d="${line}" fill="none" stroke="#000" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></mask>`

/** The five tabs, at rest (outline) and chosen (filled): the inside of an SVG on a 24 grid. */
export const tabIconSvgContents: Record<TabName, TabIconStates> = {
  brand: {
    rest: '<circle cx="8.3" cy="5.4" r="2.1"/><path d="M4.3 9.6c.3 6.5 3.3 10.1 9.2 10.1h6.2M9 10.8c.6 3 2.2 4.3 5 4.3h3.6"/>',
    active:
      '<circle cx="8.3" cy="5.3" r="2.5" fill="#000" stroke="none"/><path d="M4.3 9.4c.3 6.7 3.3 10.3 9.2 10.3h6.2M9 10.6c.6 3 2.2 4.5 5 4.5h3.6" stroke-width="2.2"/>',
  },
  community: {
    rest: '<path d="M3.5 9.3A4.8 4.8 0 018.3 4.5h4.4a4.8 4.8 0 010 9.6H8.5l-3.3 2.6v-3.7a4.8 4.8 0 01-1.7-3.7z"/><path d="M17.8 9.3a4.3 4.3 0 012.7 4 4.3 4.3 0 01-1.5 3.3v3.2L16 17.7h-2.3a4.3 4.3 0 01-2.7-.9"/>',
    active:
      '<g fill="#000" stroke="none"><path d="M8.3 3.6a5.7 5.7 0 00-4 9.7v3.4c0 .8.9 1.2 1.5.7L8.8 15h3.9a5.7 5.7 0 000-11.4z"/><path d="M19.4 9.9a7.4 7.4 0 01-6.7 6.7h-1.3c.8.9 2 1.5 3.3 1.5h1.5l2.7 1.9c.6.4 1.3 0 1.3-.7v-2.5a4.9 4.9 0 001.2-3.2 4.9 4.9 0 00-2-3.7z"/></g>',
  },
  health: {
    rest: '<path d="M12 20C6.2 16.1 3.4 12.9 3.4 9.2A4.6 4.6 0 018 4.5c1.7 0 3.1.8 4 2.3.9-1.5 2.3-2.3 4-2.3a4.6 4.6 0 014.6 4.7c0 3.7-2.8 6.9-8.6 10.8z"/><path d="M7.3 11.6h2.3l1.5-2.8 2 4.8 1.3-2h2.3" stroke-width="1.6"/>',
    active: `${createCutOutMask('pulse', 'M6.9 11.7h2.6l1.6-3 2.1 5 1.4-2h2.5')}<path mask="url(#pulse)" fill="#000" stroke="none" d="M12 20.9C5.8 16.7 2.5 13.3 2.5 9.2A5.5 5.5 0 018 3.6c1.6 0 3 .6 4 1.7 1-1.1 2.4-1.7 4-1.7a5.5 5.5 0 015.5 5.6c0 4.1-3.3 7.5-9.5 11.7z"/>`,
  },
  cart: {
    rest: '<path d="M5.7 8.3h12.6l1 9.5a2.2 2.2 0 01-2.2 2.4H6.9a2.2 2.2 0 01-2.2-2.4z"/><path d="M8.6 10.8V7.4a3.4 3.4 0 016.8 0v3.4"/>',
    active: `${createCutOutMask('smile', 'M8.6 11.2c.3 1.7 1.6 2.9 3.4 2.9s3.1-1.2 3.4-2.9')}<path d="M8.6 8.2v-.8a3.4 3.4 0 016.8 0v.8" stroke-width="1.9"/><path mask="url(#smile)" fill="#000" stroke="none" d="M6.5 7.4h11c.8 0 1.5.6 1.6 1.4l1 9a3.1 3.1 0 01-3.1 3.3H7a3.1 3.1 0 01-3.1-3.3l1-9c.1-.8.8-1.4 1.6-1.4z"/>`,
  },
  mine: {
    rest: '<circle cx="12" cy="8" r="3.9"/><path d="M4.6 20c.5-4 3.4-6.2 7.4-6.2s6.9 2.2 7.4 6.2"/>',
    active:
      '<g fill="#000" stroke="none"><circle cx="12" cy="7.9" r="4.6"/><path d="M12 13.9c-4.6 0-7.8 2.4-8.3 6.1-.1.6.4 1.1 1 1.1h14.6c.6 0 1.1-.5 1-1.1-.5-3.7-3.7-6.1-8.3-6.1z"/></g>',
  },
}
