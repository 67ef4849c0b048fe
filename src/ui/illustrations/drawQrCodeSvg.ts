/** Modules of light around a code, which readers need. */
const QUIET_ZONE_MODULES = 4

/** A QR code as a drawing: dark on light in both themes, because readers expect that. */
export const drawQrCodeSvg = (code: readonly (readonly boolean[])[]): string => {
  const size = code.length + 2 * QUIET_ZONE_MODULES
  const path = code
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE_MODULES} ${y + QUIET_ZONE_MODULES}h1v1h-1z` : '')),
    )
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#111"/></svg>`
  )
}
