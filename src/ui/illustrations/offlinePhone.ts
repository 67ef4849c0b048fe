import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

/** A phone without a network that keeps what it has. */
export const drawOfflinePhone = (c: Palette): string =>
  createSvg(
    '0 0 132 112',
    [
      `<rect x="42" y="10" width="48" height="92" rx="11" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="3"/>`,
      `<rect x="51" y="24" width="30" height="40" rx="6" fill="${c.accentSoft}"/>`,
      `<circle cx="66" cy="40" r="8" stroke="${c.accent}" stroke-width="3"/>`,
      `<path d="M57 56h18" stroke="${c.accent}" stroke-width="3"/>`,
      `<path d="M51 74h30M51 83h18" stroke="${c.band}" stroke-width="4"/>`,
      `<circle cx="88" cy="86" r="17" fill="${c.noticeSoft}" stroke="${c.surface}" stroke-width="4"/>`,
      `<path d="M88 78v8l5 3.5" stroke="${c.notice}" stroke-width="3"/>`,
      `<path d="M108 30a26 26 0 00-6-8M116 22a38 38 0 00-8-10M24 30a26 26 0 016-8M16 22a38 38 0 018-10" stroke="${c.ink4}" stroke-width="3" stroke-dasharray="1 6"/>`,
    ].join(''),
  )
