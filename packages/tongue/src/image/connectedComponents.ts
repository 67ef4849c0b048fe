/** Connected parts of a mask. */
export type ConnectedComponent = {
  /** Index of its pixels, in no order. */
  pixels: number[]
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Parts of a mask (`width` pixels a row; anything but 0 counts) whose pixels touch at their sides, the largest first.
 * `right` and `bottom` are the last column and row.
 */
export const findConnectedComponents = (mask: Uint8Array, width: number): ConnectedComponent[] => {
  const height = mask.length / width
  const seen = new Uint8Array(mask.length)
  const found: ConnectedComponent[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    const component: ConnectedComponent = { pixels: [start], left: width, top: height, right: -1, bottom: -1 }
    seen[start] = 1
    for (let next = 0; next < component.pixels.length; next++) {
      const pixel = component.pixels[next]!
      const x = pixel % width
      const y = (pixel - x) / width
      component.left = Math.min(component.left, x)
      component.right = Math.max(component.right, x)
      component.top = Math.min(component.top, y)
      component.bottom = Math.max(component.bottom, y)
      const visit = (neighbour: number) => {
        if (!mask[neighbour] || seen[neighbour]) return
        seen[neighbour] = 1
        component.pixels.push(neighbour)
      }
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (y > 0) visit(pixel - width)
      if (y < height - 1) visit(pixel + width)
    }
    found.push(component)
  }
  return found.sort((a, b) => b.pixels.length - a.pixels.length)
}
