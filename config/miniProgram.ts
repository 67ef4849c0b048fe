import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { ProvidePlugin } from 'webpack'
import { EmitFilePlugin, type BuildContext, type SharedBuildOptions } from './buildContext'
import { createMiniProgramThemes } from './miniProgramTheme'
import { createSitemap } from './sitemap'

type MiniProgramOptions = IMiniAppConfig<'webpack5'>

/** How the mini-program is built. */
export const createMiniProgramBuildOptions = (
  { root, brand }: BuildContext,
  { compile, sassLoaderOption, pxtransform, legalRule, drawingRule }: SharedBuildOptions,
): MiniProgramOptions => ({
  compile,
  sassLoaderOption,
  optimizeMainPackage: { enable: true },
  miniCssExtractPluginOption: { ignoreOrder: true },
  postcss: { pxtransform, cssModules: { enable: false } },
  webpackChain(chain) {
    chain.merge({ module: { rule: { legal: legalRule, drawing: drawingRule } } })
    chain.module.rule('image').exclude.add(drawingRule.test)
    chain
      .plugin('sitemap')
      .use(EmitFilePlugin, ['sitemap.json', JSON.stringify(createSitemap(brand.features))])
    chain
      .plugin('theme')
      .use(EmitFilePlugin, ['theme.json', JSON.stringify(createMiniProgramThemes(brand.colours))])
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
