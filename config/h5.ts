import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { NormalModuleReplacementPlugin } from 'webpack'
import { buildCustomRoutes } from '../src/routes/table'
import { drawLogo } from '../src/ui/illustrations/logo'
import {
  EmitFilePlugin,
  ShortModuleNumbersPlugin,
  webpackSyntax,
  type BuildContext,
  type SharedBuildOptions,
} from './buildContext'
import { FirstViewPlugin } from './firstView'
import { splitChunks } from './homePageChunks'
import { createIndexHtml } from './indexHtml'
import { listWebBundleReplacements } from './replacements'
import { ServiceWorkerPlugin } from './serviceWorker'
import { ShortChunkNumbersPlugin } from './ShortChunkNumbersPlugin'
import { WebManifestPlugin } from './webManifest'

type H5Options = IH5Config<'webpack5'>
type WebpackChain = Parameters<NonNullable<H5Options['webpackChain']>>[0]

/** What a webpack replacement may look at and change. */
type ModuleRequest = { context: string; request: string }

/** Networks and their engines, copied beside the scripts that load them. */
export const listH5ModelFiles = ({ root, brand }: BuildContext, outputRoot: string) => {
  const models = path.join(root, outputRoot, 'models')
  const faceDetector = path.join(root, 'node_modules/@vladmandic/face-api/model/tiny_face_detector_model')
  const wasm = path.join(root, 'node_modules/@tensorflow/tfjs-backend-wasm/dist')
  return [
    { from: `${faceDetector}.bin`, to: path.join(models, 'face/detector.bin') },
    { from: `${faceDetector}-weights_manifest.json`, to: path.join(models, 'face/detector.json') },
    ...(brand.features.tongue ? ['network.bin', 'network.json'] : []).map(file => ({
      from: path.join(root, 'models/tongue', file),
      to: path.join(models, 'tongue', file),
    })),
    ...['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'].map(file => ({
      from: path.join(wasm, file),
      to: path.join(models, 'backend', file),
    })),
  ]
}

const replaceModules = (chain: WebpackChain, root: string) => {
  for (const { name, pattern, file, inside = '' } of listWebBundleReplacements(root)) {
    const replace = (resource: ModuleRequest) => {
      if (resource.context.includes(inside)) resource.request = file
    }
    chain.plugin(name).use(NormalModuleReplacementPlugin, [pattern, replace])
  }
}

/** What Taro's plugin is made with, as far as it writes the entry. */
type EntryOptions = { loaderMeta: { extraImportForWeb: string; execBeforeCreateWebApp: string } }

/**
 * Has the entry that Taro writes hand its table of pages to the guard before the router reads it, and react-dom to what takes over the
 * view that the server has drawn.
 */
const extendEntry = (settings: unknown[]) => {
  const [options, ...rest] = settings as [EntryOptions, ...unknown[]]
  const { loaderMeta } = options
  return [
    {
      ...options,
      loaderMeta: {
        ...loaderMeta,
        extraImportForWeb: `${loaderMeta.extraImportForWeb}import { guardPageLoads } from '@/startup/pageLoadGuard'\nimport { takeOverFirstView } from '@/startup/takeOverFirstView'\n`,
        execBeforeCreateWebApp: `${loaderMeta.execBeforeCreateWebApp}guardPageLoads(config)\ntakeOverFirstView(ReactDOM)\n`,
      },
    },
    ...rest,
  ]
}

/** While developing, calls go to the server beside it: every call is a POST, and what is read is pages but for these. */
const devServer = {
  open: false,
  proxy: [
    {
      context: (pathname: string, request: { method?: string }) =>
        request.method === 'POST' || /^\/(dev|invoice_file)\//.test(pathname),
      target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080',
    },
  ],
}

/** How the web app is built. */
export const createH5BuildOptions = (
  context: BuildContext,
  { compile, sassLoaderOption, pxtransform, moduleRules }: SharedBuildOptions,
): H5Options => ({
  compile,
  sassLoaderOption,
  // Keeps Taro from registering its custom elements (src/platform/components).
  useHtmlComponents: true,
  publicPath: '/',
  htmlPluginOption: { indexHtml: createIndexHtml(context.brand, context.root) },
  staticDirectory: 'static',
  // Every visitor gets the names of all parts with the first page: two signs less in each are half a kilobyte.
  output: {
    filename: 'js/[name].[contenthash:8].js',
    chunkFilename: 'js/[name].[contenthash:6].js',
    environment: webpackSyntax,
  },
  miniCssExtractPluginOption: {
    ignoreOrder: true,
    filename: 'css/[name].[contenthash:8].css',
    chunkFilename: 'css/[name].[contenthash:6].css',
  },
  postcss: { pxtransform, autoprefixer: { enable: true, config: {} }, cssModules: { enable: false } },
  router: { mode: 'browser', customRoutes: buildCustomRoutes(context.brand.features) },
  devServer,
  webpackChain(chain) {
    const { root, brand, isProduction } = context
    chain.merge({ module: { rule: moduleRules } })
    chain.module.rule('image').exclude.add(moduleRules.drawing.test)
    chain.plugin('icon').use(EmitFilePlugin, ['favicon.svg', drawLogo(brand.colours.light, brand.logo)])
    chain.plugin('webManifest').use(WebManifestPlugin, [brand, root])
    if (isProduction) {
      chain.plugin('serviceWorker').use(ServiceWorkerPlugin, [root])
      chain.plugin('firstView').use(FirstViewPlugin, [context])
    }
    // A component that the web build lacks must not become an empty page.
    chain.module
      .rule('ownExports')
      .test(/\.tsx?$/)
      .include.add(path.join(root, 'src'))
      .add(path.join(root, 'packages'))
      .end()
      .parser({ exportsPresence: 'error' })
    // taro-ui's index names everything it has; the parts that nobody uses are dropped.
    chain.set('ignoreWarnings', [{ module: /taro-ui/ }])
    replaceModules(chain, root)
    chain.plugin('mainPlugin').tap(extendEntry)
    // Before the others, so that it reads what Taro has just written.
    chain.module
      .rule('customRoutes')
      .test(/[\\/]src[\\/]app\.config\.ts$/)
      .enforce('pre')
      .use('customRoutes')
      .loader(path.join(root, 'config/replacements/customRoutesLoader.js'))
      .options({ table: path.join(root, 'src/routes/table') })
      .end()
      .use('startInTasks')
      .loader(path.join(root, 'config/replacements/startInTasksLoader.js'))
      .before('customRoutes')
    if (isProduction) {
      chain.optimization.merge({ splitChunks, moduleIds: false, chunkIds: false })
      chain.plugin('moduleNumbers').use(ShortModuleNumbersPlugin)
      chain.plugin('chunkNumbers').use(ShortChunkNumbersPlugin)
    }
  },
})
