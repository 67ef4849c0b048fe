const sharp = require('sharp')

/** Resolution at which one unit of a drawing is one pixel. */
const SVG_DENSITY_DPI = 72

/**
 * Paints a drawing while building. A phone takes some 300 ms to lay out an SVG of our chairs, whose shades have hundreds of
 * stops, and a few to decode the picture. WebP is read by every browser and WeChat that we build for (iOS 14). At this quality flat
 * shades look as at 80 on a phone, and the picture of the home page lies in the package that everybody fetches.
 */
module.exports = function rasterizeDrawing(drawing) {
  const done = this.async()
  const { width } = this.getOptions()
  const paint = async () => {
    const size = await sharp(drawing).metadata()
    const image = sharp(drawing, { density: (SVG_DENSITY_DPI * width) / size.width }).resize({ width })
    return image.webp({ quality: 60, alphaQuality: 90, effort: 6 }).toBuffer()
  }
  paint().then(picture => done(null, picture), done)
}
module.exports.raw = true
