import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import postcss, { type AtRule, type Container, type Rule } from 'postcss'
import { Compilation, sources, type Chunk, type Compiler } from 'webpack'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { createPreloadedShopRequests } from '../src/data/api/preloadedRequests'
import type { FirstViewBuild } from '../src/firstView/composePage'
import type { StyleRule } from '../src/firstView/selectStyles'
import { getTabsByPath, routes, type RouteName } from '../src/routes/table'
import { createPalette } from '../src/ui/theme/colours'
import type { BuildContext } from './buildContext'
import { getBuildConstants } from './buildConstants'
import { compileInlineScript } from './indexHtml/inlineScript'
import { composeLegalTexts, writeLegalTextsModule } from './legal/composeLegalTexts'

/** Where the program lies in the build. The server serves no file of a folder whose name begins with a dot. */
const WORKER_FILE = '.firstView/worker.mjs'

type Files = Record<string, string>

const listCodeFiles = (files: Iterable<string>): string[] =>
  [...files].filter(file => /\.(js|css)$/.test(file))

/** Scripts and styles that come with a module which is loaded when it is wanted; null where the build has no such module. */
const findLoadedFiles = ({ chunkGraph, chunkGroups }: Compilation, file: string): string[] | null => {
  const holdsFile = (chunk: Chunk) =>
    chunkGraph.getChunkRootModules(chunk).some(module => module.nameForCondition()?.includes(file))
  const group = chunkGroups.find(candidate => !candidate.isInitial() && candidate.chunks.some(holdsFile))
  return group ? listCodeFiles(group.getFiles()) : null
}

/** What a page brings beside the files of index.html, by route. */
const listPageFiles = (compilation: Compilation): FirstViewBuild['pageFiles'] => {
  const entries = (Object.keys(routes) as RouteName[]).flatMap(name => {
    const files = findLoadedFiles(compilation, path.join('src/pages', routes[name].folder, 'index.tsx'))
    return files ? [[name, files]] : []
  })
  return Object.fromEntries(entries) as FirstViewBuild['pageFiles']
}

/** @throws Error when the module of wide screens is no longer where it was: a first view without its rules would show both widths. */
const listWideStyles = (compilation: Compilation): string[] => {
  const files = findLoadedFiles(compilation, path.join('src/startup/siteFrame', 'wideStyles.h5.ts'))
  const styles = files?.filter(file => file.endsWith('.css')) ?? []
  if (styles.length === 0) throw new Error('the styles of wide screens are in no file of their own')
  return styles
}

/** The files of texts, by language and namespace. */
const listTextFiles = ({ chunkGraph, chunks }: Compilation): FirstViewBuild['textFiles'] => {
  const files = Object.fromEntries(LOCALES.map(locale => [locale, {} as Files])) as Record<Locale, Files>
  for (const chunk of chunks)
    for (const module of chunkGraph.getChunkRootModules(chunk)) {
      const found = /[\\/]locales[\\/]([\w-]+)[\\/](\w+)\.json$/.exec(module.nameForCondition() ?? '')
      const [, locale = '', namespace = ''] = found ?? []
      const texts = files[locale as Locale]
      const [file] = listCodeFiles(chunk.files)
      if (texts && file) texts[namespace] = file
    }
  return files
}

const readClasses = (selector: string): string[] =>
  // What a negation names need not be there.
  [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  )

const toStyleRules = (container: Container, conditions: readonly string[] = []): StyleRule[] =>
  (container.nodes ?? []).flatMap(node => {
    if (node.type === 'rule') {
      const rule = node as Rule
      return [{ classes: rule.selectors.map(readClasses), conditions, text: rule.toString() }]
    }
    if (node.type !== 'atrule') return []
    const { name, params, nodes } = node as AtRule
    if (!nodes || name === 'font-face' || name === 'keyframes')
      return [{ classes: [[]], conditions, text: node.toString() }]
    return toStyleRules(node as AtRule, [...conditions, `@${name} ${params}`])
  })

const listStyleRules = (compilation: Compilation): FirstViewBuild['styleRules'] =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ name, source }) => [name, toStyleRules(postcss.parse(String(source.source())))]),
  )

/** Addresses of drawings (`*.svg` of our sources) by the file that they were painted from. */
const listDrawings = (compilation: Compilation): Files =>
  Object.fromEntries(
    compilation
      .getAssets()
      .flatMap(({ name, info }) =>
        info.sourceFilename?.endsWith('.svg') ? [[info.sourceFilename, `/${name}`]] : [],
      ),
  )

/** The legal texts as a module, all in one file. */
const writeBundledTexts = (root: string): string =>
  writeLegalTextsModule(
    locale => `Promise.resolve({ default: ${JSON.stringify(composeLegalTexts(root, locale))} })`,
  )

/** The modules of the web app as they are without a browser. */
const takeWebModules = (drawings: Files, { root }: BuildContext): Plugin => ({
  name: 'web-modules',
  setup: ({ onResolve, onLoad }) => {
    const replacements: Record<string, string> = {
      '@tarojs/components': 'src/platform/components/web.tsx',
      '@tarojs/taro': 'src/firstView/taro.ts',
    }
    onResolve({ filter: /^@tarojs\/(components|taro)$/ }, ({ path: name, importer }) =>
      // Its index names everything that it has; what the web build lacks of that is used by nobody, and dropped.
      importer.includes('taro-ui') && name.endsWith('components')
        ? { path: name, namespace: 'partial-components', sideEffects: false }
        : { path: path.join(root, replacements[name] ?? '') },
    )
    onLoad({ filter: /./, namespace: 'partial-components' }, () => ({
      contents: `module.exports = require(${JSON.stringify(path.join(root, 'src/platform/components/web.tsx'))})`,
      resolveDir: root,
      loader: 'js',
    }))
    onResolve({ filter: /^@tanstack\/(react-query|query-core)$/ }, ({ path: name }) => ({
      path: path.join(root, 'node_modules', name, 'build/legacy/index.js'),
    }))
    onResolve({ filter: /^@legal$/ }, () => ({ path: path.join(root, 'locales/legal/documents.json') }))
    onLoad({ filter: /[\\/]locales[\\/]legal[\\/]documents\.json$/ }, () => ({
      contents: writeBundledTexts(root),
      loader: 'js',
    }))
    onLoad({ filter: /\.scss$/ }, () => ({ contents: '', loader: 'js' }))
    onLoad({ filter: /[\\/]src[\\/].+\.svg$/ }, ({ path: file }) => ({
      contents: `export default ${JSON.stringify(drawings[path.relative(root, file).split(path.sep).join('/')])}`,
      loader: 'js',
    }))
    // esbuild finds no file behind a name that is put together: here each language is named.
    onLoad({ filter: /[\\/]src[\\/]i18n[\\/]namespaces[\\/]\w+\.ts$/ }, async ({ path: file }) => ({
      contents: nameEachLanguage(await readFile(file, 'utf8')),
      loader: 'ts',
    }))
  },
})

const nameEachLanguage = (source: string): string =>
  source.replace(/import\(`([^`]*)\$\{locale\}([^`]*)`\)/g, (_all, before: string, after: string) => {
    const texts = LOCALES.map(locale => `'${locale}': () => import('${before}${locale}${after}')`)
    return `({ ${texts.join(', ')} })[locale]()`
  })

type WorkerParts = { build: FirstViewBuild; drawings: Files; context: BuildContext }

/**
 * Compiles the server's program that draws first views out of the very pages of the web app.
 * @throws Error when a source doesn't compile.
 */
export const compileFirstViewWorker = async (parts: WorkerParts): Promise<string> => {
  const { build, drawings, context } = parts
  const { root, brand, version } = context
  const { outputFiles } = await bundle({
    entryPoints: [path.join(root, 'src/firstView/worker.ts')],
    bundle: true,
    write: false,
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    tsconfig: path.join(root, 'tsconfig.json'),
    resolveExtensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.js', '.json'],
    plugins: [takeWebModules(drawings, context)],
    // What comes as CommonJS asks for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    define: {
      ...getBuildConstants({ brand, version, origin: '' }),
      FIRST_VIEW_BUILD: JSON.stringify(build),
      'process.env.NODE_ENV': '"production"',
      'process.env.TARO_ENV': '"h5"',
    },
  })
  return outputFiles[0]?.text ?? ''
}

const createBuildDescription = (
  compilation: Compilation,
  indexHtml: string,
  { brand, root }: BuildContext,
): FirstViewBuild => {
  const requests = brand.features.shop ? Object.values(createPreloadedShopRequests(brand.chairFamily)) : []
  const backgrounds = {
    light: createPalette('light', brand.colours).paper,
    dark: createPalette('dark', brand.colours).paper,
  }
  const pageFiles = listPageFiles(compilation)
  const homePage = { files: pageFiles.shopHome ?? [], requests }
  return {
    indexHtml,
    headScript: compileInlineScript(
      { prepareAppShell: { tabsByAddress: getTabsByPath(), backgrounds }, settleAdmission: null },
      root,
    ),
    admissionScript: compileInlineScript({ admitFirstView: homePage }, root),
    pageFiles,
    wideStyles: listWideStyles(compilation),
    textFiles: listTextFiles(compilation),
    styleRules: listStyleRules(compilation),
  }
}

/** Makes the program with which the server draws first views, when all files have their names. */
export class FirstViewPlugin {
  constructor(private readonly context: BuildContext) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstView', compilation => {
      if (compilation.compiler !== compiler) return
      compilation.hooks.processAssets.tapPromise(
        { name: 'FirstView', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async assets => {
          const shell = assets['index.html']
          if (!shell) return
          const parts = {
            build: createBuildDescription(compilation, String(shell.source()), this.context),
            drawings: listDrawings(compilation),
            context: this.context,
          }
          compilation.emitAsset(WORKER_FILE, new sources.RawSource(await compileFirstViewWorker(parts)))
        },
      )
    })
  }
}
