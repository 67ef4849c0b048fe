import { createPreloadedShopRequests } from '../../src/data/api/preloadedRequests'
import { DEFAULT_LOCALE } from '@anzuo/domain/locale'
import { getTabsByPath } from '../../src/routes/table'
import { createPalette } from '../../src/ui/theme/colours'
import type { Brand } from '../brands'
import { listHomePageAssets, type HtmlCompilation } from '../homePageChunks'
import { compileInlineScript } from './inlineScript'
import { renderAppShellMarkup } from './shellMarkup'
import { renderAppShellStyle } from './shellStyle'

/** The parts that `src/index.html` is put together from, for a variant. */
export const createIndexHtml = (brand: Brand, root: string) => {
  const backgrounds = {
    light: createPalette('light', brand.colours).paper,
    dark: createPalette('dark', brand.colours).paper,
  }
  const requests = brand.features.shop ? Object.values(createPreloadedShopRequests(brand.chairFamily)) : []
  return {
    language: DEFAULT_LOCALE,
    title: brand.name[DEFAULT_LOCALE],
    themeColour: backgrounds.light,
    style: renderAppShellStyle(brand, root),
    shell: renderAppShellMarkup(brand.features),
    /** Runs before the first paint. It names files, so it is made once they have their names. */
    renderScript: (compilation: HtmlCompilation): string =>
      compileInlineScript(
        {
          prepareAppShell: { tabsByAddress: getTabsByPath(), backgrounds },
          prefetchHomePage: { files: listHomePageAssets(compilation), requests },
        },
        root,
      ),
  }
}
