import { createRequire } from 'node:module'
import path from 'node:path'
import type sharpModule from 'sharp'
import { sources, type Compiler } from 'webpack'
import { createPalette } from '../src/ui/theme/colours'
import { drawLogo } from '../src/ui/illustrations/logo'
import type { Brand } from './brands'

/** Sizes that phones ask for on the home screen and at the start, px. */
const ICON_SIZES = [192, 512] as const

const getIconName = (size: number) => `static/icon-${size}.png`

/** What a browser needs to install the web app. Source: https://www.w3.org/TR/appmanifest/ */
export const createWebManifest = (brand: Brand) => {
  const { paper } = createPalette('light', brand.colours)
  return {
    id: '/',
    name:
      brand.name['zh-CN'] === brand.name['en-GB']
        ? brand.name['en-GB']
        : `${brand.name['zh-CN']} ${brand.name['en-GB']}`,
    short_name: brand.name['en-GB'],
    start_url: '/health',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...ICON_SIZES.map(size => ({
        src: `/${getIconName(size)}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    ],
  }
}

/** Makes the manifest and the icons that it names. */
export class WebManifestPlugin {
  constructor(
    private readonly brand: Brand,
    private readonly root: string,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('WebManifest', compilation => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.additionalAssets.tapPromise('WebManifest', async () => {
        const { brand, root } = this
        // Taro bundles this file before it runs it; what has code of a machine's own can't be bundled.
        const sharp = createRequire(path.join(root, 'package.json'))('sharp') as typeof sharpModule
        compilation.emitAsset(
          'manifest.webmanifest',
          new sources.RawSource(JSON.stringify(createWebManifest(brand))),
        )
        const logo = Buffer.from(drawLogo(brand.colours.light, brand.logo))
        for (const size of ICON_SIZES) {
          const icon = await sharp(logo, { density: (72 * size) / 100 })
            .resize(size, size)
            .png()
            .toBuffer()
          compilation.emitAsset(getIconName(size), new sources.RawSource(icon))
        }
      })
    })
  }
}
