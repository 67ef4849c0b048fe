import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { NormalModuleReplacementPlugin, ProvidePlugin, sources, type Compiler } from 'webpack'
import { requireWithEsbuild } from '@tarojs/helper'

const root = path.resolve(__dirname, '..')
const fromRoot = (...parts: string[]) => path.resolve(root, ...parts)
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }

// Taro transpiles ./config only; TypeScript outside of it is loaded through esbuild.
const { customRoutes } = requireWithEsbuild(
  fromRoot('src/routes/table.ts'),
) as typeof import('../src/routes/table')
const { chooseBrand } = requireWithEsbuild(fromRoot('config/brands.ts')) as typeof import('./brands')
const { accentForSass, earlyCallsOf, iconOf, shellOf } = requireWithEsbuild(
  fromRoot('config/brandFiles.ts'),
) as typeof import('./brandFiles')
const { sitemapOf } = requireWithEsbuild(fromRoot('config/sitemap.ts')) as typeof import('./sitemap')
const { definesOf } = requireWithEsbuild(fromRoot('config/defines.ts')) as typeof import('./defines')
const { homeFiles } = requireWithEsbuild(fromRoot('config/homeFiles.ts')) as typeof import('./homeFiles')

/** Our own style sheets take the accent of the brand. */
const sassLoaderOption = {
  additionalData: (content: string, { resourcePath }: { resourcePath: string }) =>
    resourcePath.startsWith(fromRoot('src'))
      ? `${accentForSass(chooseBrand(process.env.BRAND), { root, styleSheet: resourcePath })}\n${content}`
      : content,
  sassOptions: { silenceDeprecations: ['import', 'global-builtin', 'color-functions'] },
}

/**
 * Our own sizes are CSS px on both targets and stay as written. taro-ui is drawn for a 750 px wide page: only its
 * style sheet is halved.
 */
const pxtransformOptions: object = {
  targetUnit: 'px',
  exclude: (file: string) => !/taroUi\.scss$/.test(file),
}
const pxtransform = { enable: true, config: pxtransformOptions }

/** Legal texts are put together from their clauses while building; each build carries those of its variant. */
const legalRule = {
  test: /[\\/]locales[\\/]legal[\\/](documents\.json|[^\\/]+[\\/][^\\/]+\.md)$/,
  type: 'javascript/auto',
  use: {
    legal: {
      loader: fromRoot('config/legal/loader.js'),
      options: { target: process.env.TARO_ENV ?? 'h5' },
    },
  },
}

/** What webpack tells of a module while it shares modules out among files. */
type SharedModule = { resource?: string }
type Chunk = object
type ChunkContext = {
  chunkGraph: {
    getModuleChunks: (module: SharedModule) => Chunk[]
    getChunkRootModules: (chunk: Chunk) => SharedModule[]
  }
}

/** The page that most people see first, and what starts behind every page (src/startup). */
const FIRST_ROOTS = /[\\/]src[\\/](pages[\\/]main[\\/]storeBrand[\\/]|data[\\/]cart\.ts)/

/** Whether the first page needs a module. */
const isOnFirstPage = (module: SharedModule, chunkGraph: ChunkContext['chunkGraph']): boolean =>
  chunkGraph
    .getModuleChunks(module)
    .some(chunk =>
      chunkGraph.getChunkRootModules(chunk).some(({ resource = '' }) => FIRST_ROOTS.test(resource)),
    )

/** Makes a file while building instead of copying one. */
class EmitFile {
  constructor(
    private readonly name: string,
    private readonly content: string,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EmitFile', compilation =>
      compilation.hooks.additionalAssets.tap('EmitFile', () =>
        compilation.emitAsset(this.name, new sources.RawSource(this.content)),
      ),
    )
  }
}

/** What a webpack replacement may look at and change. */
type ModuleRequest = { context: string; request: string }

/**
 * Parts of Taro and tfjs that the web build would carry without using them: about 17 KB of the first page and 15 KB of the
 * check, gzipped.
 */
const replacements: { name: string; pattern: RegExp; file: string; inside?: string }[] = [
  {
    name: 'routerBars',
    pattern: /^\.\/(tabbar|navigationBar)\.js$/,
    inside: '@tarojs/router',
    file: fromRoot('config/replacements/routerBars.js'),
  },
  {
    name: 'routerQuery',
    pattern: /^query-string$/,
    inside: '@tarojs/router',
    file: fromRoot('src/routes/routerQuery.ts'),
  },
  {
    name: 'webComponents',
    pattern: /^@tarojs\/components$/,
    file: fromRoot('src/platform/components/web.tsx'),
  },
  {
    name: 'webStyles',
    pattern: /^@tarojs\/components\/global\.css$/,
    file: fromRoot('src/ui/taroReset.css'),
  },
  {
    // Styles and icons of components that no page has, and a loader in JavaScript for them.
    name: 'webComponentStyles',
    pattern:
      /^@tarojs\/(components\/dist\/taro-components\/taro-components|components-react\/dist\/index)\.css$/,
    file: fromRoot('config/replacements/nothing.js'),
  },
  {
    name: 'tfjsCore',
    pattern: /^@tensorflow\/tfjs-core$/,
    inside: 'tfjs-backend-wasm',
    file: fromRoot('src/platform/faces/tfjsCore.ts'),
  },
  {
    name: 'tfjsThreads',
    pattern: /tfjs-backend-wasm-threaded-simd(\.worker)?\.js$/,
    file: fromRoot('config/replacements/tfjsThreads.js'),
  },
]

const faceDetector = fromRoot('node_modules/@vladmandic/face-api/model/tiny_face_detector_model')
const wasm = fromRoot('node_modules/@tensorflow/tfjs-backend-wasm/dist')

export default defineConfig(async (_merge, { mode }) => {
  const target = process.env.TARO_ENV ?? 'h5'
  const brand = chooseBrand(process.env.BRAND)
  const outputRoot = `dist/${target}`
  const isProduction = mode === 'production'
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'anzuo',
    date: '2026-11-20',
    designWidth: 750,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    // The name keeps builds of another target, brand or mode from being taken for this one. What is shipped to the mini-program
    // is built anew: the parts that sub-packages share (mini.optimizeMainPackage) come out of the cache as they were before.
    cache: { enable: target === 'h5' || !isProduction, name: `${mode}-${target}-${brand.id}` },
    plugins: [fromRoot('config/assistive/plugin.js')],
    // Taro keeps function names and quotes every key; neither is needed, and both are sent to every visitor.
    terser: { config: { keep_fnames: false, output: { quote_keys: false, keep_quoted_props: false } } },
    defineConstants: definesOf({
      brand,
      version,
      // The mini-program names its server; the web build is served by it.
      origin: target === 'h5' ? '' : (process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'),
    }),
    alias: {
      '@': fromRoot('src'),
      '@locales': fromRoot('locales'),
      '@config': fromRoot('config'),
      '@legal': fromRoot('locales/legal/documents.json'),
      // The builds for older engines: the others hold private fields, which Taro's minifier settings break (`#"name"`).
      '@tanstack/react-query$': fromRoot('node_modules/@tanstack/react-query/build/legacy/index.js'),
      '@tanstack/query-core$': fromRoot('node_modules/@tanstack/query-core/build/legacy/index.js'),
    },
    copy: {
      patterns:
        target === 'h5'
          ? [
              { from: `${faceDetector}.bin`, to: fromRoot(outputRoot, 'models/face/detector.bin') },
              {
                from: `${faceDetector}-weights_manifest.json`,
                to: fromRoot(outputRoot, 'models/face/detector.json'),
              },
              ...(brand.features.tongue ? ['network.bin', 'network.json'] : []).map(file => ({
                from: fromRoot('models/tongue', file),
                to: fromRoot(outputRoot, 'models/tongue', file),
              })),
              ...['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'].map(file => ({
                from: path.join(wasm, file),
                to: fromRoot(outputRoot, 'models/backend', file),
              })),
            ]
          : [],
      options: {},
    },
    mini: {
      sassLoaderOption,
      optimizeMainPackage: { enable: true },
      miniCssExtractPluginOption: { ignoreOrder: true },
      postcss: { pxtransform, cssModules: { enable: false } },
      webpackChain(chain) {
        chain.merge({ module: { rule: { legal: legalRule } } })
        chain.plugin('sitemap').use(EmitFile, ['sitemap.json', JSON.stringify(sitemapOf(brand.features))])
        // react-query creates an AbortController for every query; the mini-program has none.
        const abort = fromRoot('src/platform/abort/index.weapp.ts')
        // Packages hold no binary files: the tongue network travels as text.
        chain.module
          .rule('weights')
          .test(/\.bin$/)
          .type('asset/inline' as never)
          .set('generator', { dataUrl: (content: Buffer) => content.toString('base64') })
        chain.plugin('abortController').use(ProvidePlugin, [{ AbortController: [abort, 'AbortController'] }])
      },
    },
    h5: {
      sassLoaderOption,
      // Keeps Taro from registering its custom elements (src/platform/components).
      useHtmlComponents: true,
      publicPath: '/',
      htmlPluginOption: {
        shell: shellOf(brand),
        homeFiles,
        early: earlyCallsOf(brand),
      },
      staticDirectory: 'static',
      // Every visitor gets the names of all parts with the first page: two signs less in each are half a kilobyte.
      output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:6].js' },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:6].css',
      },
      postcss: { pxtransform, autoprefixer: { enable: true, config: {} }, cssModules: { enable: false } },
      router: { mode: 'browser', customRoutes: customRoutes(brand.features) },
      // While developing, calls go to the server beside it: every call is a POST, the rest are pages.
      devServer: {
        open: false,
        proxy: [
          {
            context: (pathname: string, request: { method?: string }) =>
              request.method === 'POST' || pathname.startsWith('/dev/'),
            target: process.env.API_ORIGIN ?? 'http://127.0.0.1:8080',
          },
        ],
      },
      webpackChain(chain) {
        chain.merge({ module: { rule: { legal: legalRule } } })
        chain.plugin('icon').use(EmitFile, ['favicon.svg', iconOf(brand)])
        // A component that the web build lacks must not become an empty page.
        chain.module
          .rule('ownExports')
          .test(/\.tsx?$/)
          .include.add(fromRoot('src'))
          .end()
          .parser({ exportsPresence: 'error' })
        // taro-ui's index names everything it has; the parts that nobody uses are dropped.
        chain.set('ignoreWarnings', [{ module: /taro-ui/ }])
        for (const { name, pattern, file, inside = '' } of replacements) {
          const replace = (resource: ModuleRequest) => {
            if (resource.context.includes(inside)) resource.request = file
          }
          chain.plugin(name).use(NormalModuleReplacementPlugin, [pattern, replace])
        }
        if (!isProduction) return
        chain.optimization.merge({
          splitChunks: {
            chunks: 'all',
            minSize: 10_000,
            maxInitialRequests: 8,
            maxAsyncRequests: 8,
            cacheGroups: {
              // What the first page has in common with others is loaded with it; what only later pages share is not.
              pagesCommon: {
                name: 'pages-common',
                test: (module: SharedModule, { chunkGraph }: ChunkContext) =>
                  isOnFirstPage(module, chunkGraph),
                chunks: 'async',
                minChunks: 6,
                minSize: 0,
                priority: 2,
                reuseExistingChunk: true,
              },
              pagesShared: {
                name: 'pages-shared',
                // Many pages of health share its rules; the others have no use for them.
                test: ({ resource = '' }: SharedModule) =>
                  !/[\\/]src[\\/](domain[\\/]report|pages[\\/]health)[\\/]/.test(resource),
                chunks: 'async',
                minChunks: 8,
                minSize: 0,
                priority: 1,
                reuseExistingChunk: true,
              },
            },
          },
        })
      },
    },
  }
  return base
})
