import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { NormalModuleReplacementPlugin, ProvidePlugin } from 'webpack'
import { getRoutePageFile, listMainPackagePages, routes } from '../src/routes/table'
import {
  EmitFilePlugin,
  ShortModuleNumbersPlugin,
  webpackSyntax,
  type BuildContext,
  type SharedBuildOptions,
} from './buildContext'
import { CompactTemplatesPlugin } from './CompactTemplatesPlugin'
import { LanguagePackagesPlugin } from './languagePackages/LanguagePackagesPlugin'
import { createMiniProgramThemes } from './miniProgramTheme'
import { ScanPackagePlugin } from './scanPackage/ScanPackagePlugin'
import { createSitemap } from './sitemap'
import { SharedPackagePlugin } from './sharedPackage/SharedPackagePlugin'
import { StrictScriptsPlugin } from './StrictScriptsPlugin'

type MiniProgramOptions = IMiniAppConfig<'webpack5'>

/** Taro's modules of addresses, as its other modules name them. */
const ADDRESS_MODULES = /^\.\.?\/(bom\/)?(location|history|URL|URLSearchParams)\.js$/

const replaceAddresses = (root: string) => (request: { context: string; request: string }) => {
  if (/@tarojs[\\/]runtime[\\/]dist/.test(request.context))
    request.request = path.join(root, 'config/replacements/pageAddress.js')
}

/** How the mini-program is built; `constants` are known to every source by their names. */
export const createMiniProgramBuildOptions = (
  { root, brand, constants, isProduction }: BuildContext & { constants: Record<string, string> },
  { compile, sassLoaderOption, pxtransform, moduleRules }: SharedBuildOptions,
): MiniProgramOptions => ({
  compile,
  sassLoaderOption,
  optimizeMainPackage: { enable: true },
  output: { environment: webpackSyntax },
  // No page of the mini-program sets markup: Taro's reader of HTML stays out.
  runtime: { enableInnerHTML: false },
  miniCssExtractPluginOption: { ignoreOrder: true },
  postcss: { pxtransform, cssModules: { enable: false } },
  webpackChain(chain) {
    chain.merge({ module: { rule: moduleRules } })
    chain.module.rule('image').exclude.add(moduleRules.drawing.test)
    chain
      .plugin('sitemap')
      .use(EmitFilePlugin, ['sitemap.json', JSON.stringify(createSitemap(brand.features))])
    chain
      .plugin('theme')
      .use(EmitFilePlugin, ['theme.json', JSON.stringify(createMiniProgramThemes(brand.colours))])
    chain.plugin('compactTemplates').use(CompactTemplatesPlugin)
    chain.plugin('strictScripts').use(StrictScriptsPlugin)
    if (isProduction) {
      chain.optimization.merge({ moduleIds: false })
      chain.plugin('moduleNumbers').use(ShortModuleNumbersPlugin)
    }
    const homePage = listMainPackagePages(brand.features)[0]!
    const preloadFrom = [routes.health, routes.healthCheck].map(getRoutePageFile)
    chain.plugin('sharedPackage').use(SharedPackagePlugin, [{ root, homePage, preloadFrom }])
    chain.plugin('languagePackages').use(LanguagePackagesPlugin, [{ root, homePage }])
    chain.plugin('scanPackage').use(ScanPackagePlugin, [{ root, brand, constants }])
    chain.plugin('pageAddress').use(NormalModuleReplacementPlugin, [ADDRESS_MODULES, replaceAddresses(root)])
    chain.module
      .rule('reconcilerHost')
      .test(/react-reconciler\.production\.min\.js$/)
      .use('reconcilerHost')
      .loader(path.join(root, 'config/replacements/reconcilerHostLoader.js'))
    chain.module
      .rule('taroHooks')
      .test(/@tarojs[\\/]taro[\\/]index\.js$/)
      .use('taroHooks')
      .loader(path.join(root, 'config/replacements/taroHooksLoader.js'))
    chain.module
      .rule('platformApis')
      .test(
        /@tarojs[\\/](shared[\\/]dist[\\/]native-apis|plugin-platform-weapp[\\/]dist[\\/]runtime-utils)\.js$/,
      )
      .use('platformApis')
      .loader(path.join(root, 'config/platformApis/loader.js'))
      .options({ sources: path.join(root, 'src') })
    // The mini-program loads no code at run time: what `import()` names lies in the same package.
    chain.module.set('parser', { javascript: { dynamicImportMode: 'eager' } })
    // Packages hold no binary files: the tongue network travels as text.
    chain.module
      .rule('weights')
      .test(/\.bin$/)
      .type('asset/inline' as never)
      .set('generator', { dataUrl: (content: Buffer) => content.toString('base64') })
    // react-query creates an AbortController for every query; the mini-program has none.
    const abortController = path.join(root, 'src/platform/abortController/index.weapp.ts')
    chain
      .plugin('abortController')
      .use(ProvidePlugin, [{ AbortController: [abortController, 'AbortController'] }])
  },
})
