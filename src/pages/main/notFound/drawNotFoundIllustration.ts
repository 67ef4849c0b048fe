import type { Palette } from '@/ui/theme/palette'

/** A closed door with the number of this page, and an armchair that waits beside it. */
export const drawNotFoundIllustration = (c: Palette): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 170" fill="none" stroke-linecap="round" stroke-linejoin="round">' +
  `<g stroke="${c.edge}" stroke-width="1.6"><path d="M4 156H276"/><path d="M34 156V8H126V156" fill="${c.surface}"/></g>` +
  `<rect x="43" y="17" width="74" height="139" fill="${c.il3}"/>` +
  `<circle cx="53" cy="90" r="3.6" fill="${c.warm}"/>` +
  `<text x="80" y="57" fill="${c.warmInk}" font-family="sans-serif" font-size="22" font-weight="600" letter-spacing="2" text-anchor="middle">404</text>` +
  `<ellipse cx="206" cy="158" rx="62" ry="7" fill="${c.il2}" opacity=".6"/>` +
  `<path d="M184 60c0-12 8-20 20-20h14c12 0 20 8 22 20l8 52h-72z" fill="${c.il1}"/>` +
  `<path d="M192 66c0-8 6-14 14-14h10c8 0 14 6 15 14l6 40h-46z" fill="${c.il3}"/>` +
  `<path d="M150 104c0-9 7-15 15-15s14 6 15 15l2 20h54l3-20c1-9 7-15 15-15s14 6 13 15l-5 34c-1 7-6 11-13 11h-81c-8 0-13-4-14-11z" fill="${c.il2}"/>` +
  `<path d="M180 112h58l2 12c0 5-3 8-8 8h-46c-5 0-8-3-8-8z" fill="${c.il1}"/>` +
  `<path d="M166 149l-2 10M250 149l3 10" stroke="${c.warmInk}" stroke-width="5"/></svg>`
