/** An SVG document around shapes; strokes have round ends, nothing is filled unless a shape says so. */
export const createSvg = (viewBox: string, shapes: string): string => {
  const [, , width, height] = viewBox.split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`
}
