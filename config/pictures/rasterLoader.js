const sharp = require('sharp')

/** A drawing with a width of its own is shown no wider, and is sharp on a phone of so many pixels a point. */
const PIXELS_PER_POINT = 2

/** Resolution at which one unit of a drawing is one pixel. */
const SVG_DENSITY_DPI = 72

/**
 * Paints a drawing while building. A phone takes some 300 ms to lay out an SVG of our chairs, whose shades have hundreds of
 * stops, and a few to decode the picture. WebP is read by every browser and WeChat that we build for (iOS 14). At this quality flat
 * shades look as at 80 on a phone, and the picture of the home page lies in the package that everybody fetches.
 */
module.exports = function rasterizeDrawing(drawing) {
  const done = this.async()
  const { maxWidth } = this.getOptions()
  const paint = async () => {
    const size = await sharp(drawing).metadata()
    const width = Math.min(maxWidth, size.width * PIXELS_PER_POINT)
    const image = sharp(drawing, { density: (SVG_DENSITY_DPI * width) / size.width }).resize({ width })
    return image.webp({ quality: 60, alphaQuality: 90, effort: 6 }).toBuffer()
  }
  paint().then(picture => done(null, picture), done)
}
module.exports.raw = true
