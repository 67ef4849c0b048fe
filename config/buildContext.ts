import path from 'node:path'
import { ids, sources, type Compiler } from 'webpack'
import type { Brand } from './brands'
import { createSassPaletteImport } from './sassPalette'

/** What a build is made of and for. */
export type BuildContext = {
  /** Absolute path of the repository. */
  root: string
  /** `h5`, or the mini-program platform. */
  target: string
  brand: Brand
  /** Of the product, from package.json. */
  version: string
  isProduction: boolean
}

/** What webpack's own lines are written in: every engine that we build for reads all of it (package.json, browserslist). */
export const webpackSyntax = {
  arrowFunction: true,
  const: true,
  destructuring: true,
  forOf: true,
  optionalChaining: true,
  templateLiteral: true,
}

/** What scripts bundled apart from the mini-program's own build are written in: engines of WeChat since 2020 on both systems. */
export const MINI_PROGRAM_TARGET = 'es2018'

/**
 * Numbers modules with four digits. Webpack by itself takes five for as many as we have, so that it seldom has to number one anew: a digit in
 * every call of one module by another.
 */
export class ShortModuleNumbersPlugin extends ids.DeterministicModuleIdsPlugin {
  constructor() {
    super({ maxLength: 4, fixedLength: true })
  }
}

/** Makes a file while building instead of copying one. */
export class EmitFilePlugin {
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

/** Our own style sheets take the colours from TypeScript. */
const createSassLoaderOption = ({ root, brand }: BuildContext) => ({
  additionalData: (content: string, { resourcePath }: { resourcePath: string }) =>
    resourcePath.startsWith(path.join(root, 'src'))
      ? `${createSassPaletteImport(brand, { root, styleSheet: resourcePath })}\n${content}`
      : content,
  sassOptions: { silenceDeprecations: ['import', 'global-builtin', 'color-functions'] },
})

/**
 * Our own sizes are CSS px on both targets and stay as written. taro-ui is drawn for a 750 px wide page: only its
 * style sheet is halved.
 */
const pxtransformOptions: object = {
  targetUnit: 'px',
  exclude: (file: string) => !/taroUi\.scss$/.test(file),
}

/** Legal texts are put together from their clauses while building; each build carries them all. */
const createLegalRule = ({ root, target }: BuildContext) => ({
  test: /[\\/]locales[\\/]legal[\\/]documents\.json$/,
  type: 'javascript/auto',
  use: { legal: { loader: path.join(root, 'config/legal/loader.js'), options: { target } } },
})

/**
 * In px: the largest drawing is sharp on a phone of two pixels a point, and on a computer it is shown larger. The platform's rule on
 * pictures allows a phone no pixel more than its screen has.
 */
const getMaxDrawingWidth = (target: string) => (target === 'h5' ? 640 : 580)

/** Drawings of our sources are painted while building. */
const createDrawingRule = ({ root, target }: BuildContext) => ({
  test: /[\\/]src[\\/].+\.svg$/,
  type: 'asset/resource',
  generator: {
    filename: ({ filename }: { filename: string }) =>
      filename
        .replace(/^src\//, target === 'h5' ? 'static/images/' : '')
        .replace(/\.svg$/, target === 'h5' ? '.[contenthash:8].webp' : '.webp'),
  },
  use: {
    raster: {
      loader: path.join(root, 'config/pictures/rasterLoader.js'),
      options: { maxWidth: getMaxDrawingWidth(target) },
    },
  },
})

/** i18next is told while building how it is set up. */
const createTranslatorRule = ({ root }: BuildContext) => ({
  test: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/,
  use: { translator: { loader: path.join(root, 'config/translator/loader.js') } },
})

/** react-query's cache, written for browsers that don't know private members of classes. */
const createQueryCoreRule = ({ root }: BuildContext) => ({
  test: /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/]\w+\.js$/,
  use: { queryCore: { loader: path.join(root, 'config/queryCore/loader.js') } },
})

/** Texts of our pages; those of the law have a rule of their own. */
const createTextsRule = ({ root }: BuildContext) => ({
  test: /[\\/]locales[\\/](?!legal[\\/]).+\.json$/,
  type: 'javascript/auto',
  use: { texts: { loader: path.join(root, 'config/texts/loader.js') } },
})

/** How sources of each kind are compiled, the same for both targets. */
export const createSharedBuildOptions = (context: BuildContext) => ({
  /** The workspaces are consumed as TypeScript. */
  compile: { include: [path.join(context.root, 'packages')] },
  sassLoaderOption: createSassLoaderOption(context),
  pxtransform: { enable: true, config: pxtransformOptions },
  moduleRules: {
    legal: createLegalRule(context),
    texts: createTextsRule(context),
    drawing: createDrawingRule(context),
    translator: createTranslatorRule(context),
    queryCore: createQueryCoreRule(context),
  },
})

export type SharedBuildOptions = ReturnType<typeof createSharedBuildOptions>
