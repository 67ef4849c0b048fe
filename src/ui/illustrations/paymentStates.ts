import type { Palette } from '../theme/palette'
import { createSvg } from './createSvg'

const createStateSvg = (shapes: readonly string[]): string => createSvg('0 0 132 120', shapes.join(''))

/** Shapes on a disc of this colour. */
const createDiscSvg = (disc: string, shapes: readonly string[]): string =>
  createStateSvg([`<circle cx="66" cy="60" r="48" fill="${disc}"/>`, ...shapes])

/** An arrow that turns back, with a clock: money on its way home. */
export const drawRefundPending = (c: Palette): string =>
  createStateSvg([
    `<circle cx="60" cy="58" r="48" fill="${c.accentSoft}"/>`,
    `<path d="M76 78H46a17 17 0 010-34h40" stroke="${c.accent}" stroke-width="6"/>`,
    `<path d="M74 30l14 14-14 14" stroke="${c.accent}" stroke-width="6"/>`,
    `<circle cx="92" cy="88" r="20" fill="${c.surface}" stroke="${c.warm}" stroke-width="5"/>`,
    `<path d="M92 78v11l7 5" stroke="${c.warm}" stroke-width="5"/>`,
  ])

/** A tick in a full round: paid. */
export const drawPaymentSucceeded = (c: Palette): string =>
  createDiscSvg(c.goodSoft, [
    `<path d="M44 61l15 15 30-31" stroke="${c.good}" stroke-width="8"/>`,
  ])

/** A card before a clock: an answer is awaited. */
export const drawPaymentPending = (c: Palette): string =>
  createDiscSvg(c.accentSoft, [
    `<rect x="34" y="42" width="54" height="36" rx="7" fill="${c.surface}" stroke="${c.accent}" stroke-width="5"/>`,
    `<path d="M34 54h54M44 67h12" stroke="${c.accent}" stroke-width="5"/>`,
    `<circle cx="92" cy="82" r="18" fill="${c.surface}" stroke="${c.warm}" stroke-width="5"/>`,
    `<path d="M92 73v10l6 4" stroke="${c.warm}" stroke-width="5"/>`,
  ])

/** A card with a gap: no money has come. */
export const drawPaymentFailed = (c: Palette): string =>
  createDiscSvg(c.noticeSoft, [
    `<rect x="36" y="40" width="60" height="40" rx="8" fill="${c.surface}" stroke="${c.notice}" stroke-width="5" stroke-dasharray="14 9"/>`,
    `<path d="M66 50v12M66 70h.1" stroke="${c.notice}" stroke-width="6"/>`,
  ])

/** A closed box: the order has ended. */
export const drawOrderClosed = (c: Palette): string =>
  createDiscSvg(c.il3, [
    `<path d="M40 48l26-13 26 13v30L66 91 40 78z" fill="${c.surface}" stroke="${c.ilLine}" stroke-width="4"/>`,
    `<path d="M40 48l26 13 26-13M66 61v30" stroke="${c.ilLine}" stroke-width="4"/>`,
  ])
