/** An icon of the 24 grid as SVG: lines of one width with round ends, without a ground. `attributes` name the line's colour. */
export const createIconSvg = (svgContent: string, attributes: Readonly<Record<string, string>>): string => {
  const all = {
    viewBox: '0 0 24 24',
    fill: 'none',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
  }
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`)
  return `<svg${written.join('')}>${svgContent}</svg>`
}

/** The inside of an icon whose filled parts, drawn black, take the colour of the text around it as its lines do. */
export const toCurrentColour = (svgContent: string): string =>
  svgContent.replaceAll('fill="#000"', 'fill="currentColor"')
