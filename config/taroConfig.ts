import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { UserConfigExport } from '@tarojs/cli'
import { getBuildConstants } from './buildConstants'
import { resolveBrand } from './brands'
import { createSharedBuildOptions, type BuildContext } from './buildContext'
import { createH5BuildOptions, listH5ModelFiles } from './h5'
import { createMiniProgramBuildOptions } from './miniProgram'

type TaroConfig = UserConfigExport<'webpack5'>

/** Whether a build for production has the page that shows every component, as watch mode has (`src/routes/table.ts`). */
const HAS_WORKSHOP = process.env.WORKSHOP === 'yes'

const readVersion = (root: string): string =>
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version

const createBuildContext = (root: string, isProduction: boolean): BuildContext => ({
  root,
  target: process.env.TARO_ENV ?? 'h5',
  brand: resolveBrand(process.env.BRAND, process.env.SOLO_FAMILY),
  version: readVersion(root),
  isProduction,
})

/**
 * The name keeps builds of another target, brand or mode from being taken for this one. What is shipped to the mini-program
 * is built anew: the parts that sub-packages share (mini.optimizeMainPackage) come out of the cache as they were before.
 */
const createCacheOptions = ({ root, target, brand, isProduction }: BuildContext) => ({
  enable: target === 'h5' || !isProduction,
  name: `${isProduction ? 'production' : 'development'}-${HAS_WORKSHOP ? 'workshop' : target}-${brand.id}`,
  // The style sheets hold the colours of these files without importing them.
  buildDependencies: { ownConfig: [`${root}/config/`, `${root}/src/ui/theme/colours.ts`] },
})

const createDefineConstants = ({ brand, target, version }: BuildContext) => ({
  ...getBuildConstants({
    brand,
    version,
    // The mini-program names its server; the web build is served by it.
    origin: target === 'h5' ? '' : (process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'),
  }),
  'process.env.WORKSHOP': JSON.stringify(HAS_WORKSHOP ? 'yes' : ''),
})

const createAliases = (root: string) => ({
  '@': path.join(root, 'src'),
  '@locales': path.join(root, 'locales'),
  '@config': path.join(root, 'config'),
  '@legal': path.join(root, 'locales/legal/documents.json'),
})

/**
 * How deep elements of the mini-program are nested before Taro begins a component. Each level has a template for every element in the
 * main package.
 */
const MINI_PROGRAM_TEMPLATE_LEVELS = 6

/** What Taro's settings for mini-programs switch off, as written for engines of 2017. */
const COMPRESSIONS = [
  'arrows',
  'collapse_vars',
  'comparisons',
  'computed_props',
  'directives',
  'hoist_props',
  'inline',
  'loops',
  'negate_iife',
  'properties',
  'reduce_funcs',
  'reduce_vars',
  'switches',
  'typeofs',
]

/** Taro keeps function names, quotes every key and writes a Chinese sign as six; none is needed, and all are sent to everybody. */
const minifierOptions = {
  keep_fnames: false,
  compress: {
    ecma: 2020,
    passes: 3,
    ...Object.fromEntries(COMPRESSIONS.map(name => [name, true])),
  },
  output: { ecma: 2020, ascii_only: false, quote_keys: false, keep_quoted_props: false },
}

/** The configuration of the Taro build for the target and the brand that the environment names. */
export const createTaroConfig = (build: { root: string; isProduction: boolean }): TaroConfig => {
  const context = createBuildContext(build.root, build.isProduction)
  const { root, target } = context
  const shared = createSharedBuildOptions(context)
  const outputRoot = HAS_WORKSHOP ? 'dist/workshop' : `dist/${target}`
  const constants = createDefineConstants(context)
  return {
    projectName: 'anzuo',
    date: '2026-11-20',
    designWidth: 750,
    deviceRatio: { 640: 2.34 / 2, 750: 1, 375: 2, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: createCacheOptions(context),
    plugins: [path.join(root, 'config/platformElements/plugin.js')],
    terser: { config: minifierOptions },
    defineConstants: constants,
    alias: createAliases(root),
    copy: { patterns: target === 'h5' ? listH5ModelFiles(context, outputRoot) : [], options: {} },
    baseLevel: MINI_PROGRAM_TEMPLATE_LEVELS,
    mini: createMiniProgramBuildOptions({ ...context, constants }, shared),
    h5: createH5BuildOptions(context, shared),
  }
}
