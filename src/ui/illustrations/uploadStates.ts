import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

const createStateSvg = (shapes: readonly string[]): string => createSvg('0 0 112 112', shapes.join(''))

/** A cloud that takes something up. */
export const drawUploading = (c: Palette): string =>
  createStateSvg([
    `<circle cx="56" cy="56" r="46" stroke="${c.band}" stroke-width="7"/>`,
    `<circle cx="56" cy="56" r="46" stroke="${c.accent}" stroke-width="7" stroke-dasharray="196.5 300" transform="rotate(-90 56 56)"/>`,
    `<g transform="translate(32 30) scale(2)" stroke="${c.accent}" stroke-width="1.6"><path d="M7 18.5a4 4 0 01-.6-7.95A5.6 5.6 0 0117.3 9.7 4.4 4.4 0 0117 18.5M12 20v-7M9.3 15.2L12 12.5l2.7 2.7" stroke-linejoin="round"/></g>`,
  ])

/** A tick: it has arrived. */
export const drawUploaded = (c: Palette): string =>
  createStateSvg([
    `<circle cx="56" cy="56" r="46" fill="${c.goodSoft}"/>`,
    `<circle cx="56" cy="56" r="46" stroke="${c.good}" stroke-width="7"/>`,
    `<path d="M37 57l13 13 26-27" stroke="${c.good}" stroke-width="7"/>`,
  ])

/** A broken round: it did not arrive. */
export const drawUploadFailed = (c: Palette): string =>
  createStateSvg([
    `<circle cx="56" cy="56" r="46" fill="${c.noticeSoft}"/>`,
    `<path d="M90 25a46 46 0 10 12 31" stroke="${c.notice}" stroke-width="7"/>`,
    `<path d="M92 12v15H77" stroke="${c.notice}" stroke-width="7"/>`,
    `<path d="M56 36v24M56 74h.1" stroke="${c.notice}" stroke-width="7"/>`,
  ])

/** A locked camera. */
export const drawCameraRefused = (c: Palette): string =>
  createStateSvg([
    `<rect x="12" y="30" width="88" height="62" rx="18" fill="${c.il3}" stroke="${c.ilLine}" stroke-width="4"/>`,
    `<path d="M38 30l7-11h22l7 11" stroke="${c.ilLine}" stroke-width="4" fill="${c.il3}"/>`,
    `<circle cx="56" cy="61" r="18" fill="${c.surface}" stroke="${c.ilLine}" stroke-width="4"/>`,
    `<rect x="46" y="58" width="20" height="15" rx="4" fill="${c.notice}"/>`,
    `<path d="M50 58v-4a6 6 0 0112 0v4" stroke="${c.notice}" stroke-width="3.5"/>`,
  ])

/** A wave that settles into a seat. */
export const drawCameraClosing = (c: Palette): string =>
  createStateSvg([
    `<circle cx="56" cy="56" r="46" stroke="${c.band}" stroke-width="7" stroke-dasharray="1 14"/>`,
    `<path d="M14 74 C28 58 38 90 52 74 S78 58 98 74" stroke="${c.accent}" stroke-width="6"/>`,
    `<path d="M26 52h60" stroke="${c.ink4}" stroke-width="6"/>`,
    `<path d="M40 36h32" stroke="${c.band}" stroke-width="6"/>`,
  ])
