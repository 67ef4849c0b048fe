/** Modules of light around a code, which readers need. */
const QUIET = 4

/** A QR code as a drawing: dark on light in both themes, because readers expect that. */
export const drawQr = (code: readonly (readonly boolean[])[]): string => {
  const size = code.length + 2 * QUIET
  const path = code
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#111"/></svg>`
  )
}
