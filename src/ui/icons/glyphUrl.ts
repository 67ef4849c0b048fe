/**
 * A 24-grid drawing as a `url(…)` for a CSS mask. Percent-encoded rather than base64, and without a semicolon: the
 * mini-program cuts a style at each `;`.
 */
export const glyphUrl = (inside: string): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'>${inside.replaceAll('"', "'")}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
