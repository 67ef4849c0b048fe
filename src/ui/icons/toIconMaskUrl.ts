import { createIconSvg } from './createIconSvg'

/**
 * A 24-grid drawing as a `url(…)` for a CSS mask. Percent-encoded rather than base64, and without a semicolon: the
 * mini-program cuts a style at each `;`.
 */
export const toIconMaskUrl = (svgContent: string): string => {
  const svg = createIconSvg(svgContent, { xmlns: 'http://www.w3.org/2000/svg', stroke: '#000' })
  return `url("data:image/svg+xml,${encodeURIComponent(svg.replaceAll('"', "'"))}")`
}
