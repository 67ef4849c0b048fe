import { createHash } from 'node:crypto'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { Compilation, sources, type Chunk, type Compiler } from 'webpack'
import type { Locale } from '@anzuo/domain/locale'
import type { PrecacheManifest } from '../src/serviceWorker/precacheManifest'
import { routes, type RouteName } from '../src/routes/table'

/** Pages that say something, or do something, without a network. */
const OFFLINE_PAGES: readonly RouteName[] = [
  'health',
  'healthHistory',
  'healthReport',
  'chairList',
  'chairControl',
  'chairLanding',
  'manual',
  'manualByModel',
  'manualWSeries',
  'commonProblems',
  'commonProblem',
  'notFound',
]

const toPattern = (folder: string) =>
  new RegExp(`[\\\\/]src[\\\\/]pages[\\\\/]${folder.replace('/', '[\\\\/]')}[\\\\/]index\\.tsx`)

const listCodeFiles = (files: Iterable<string>): string[] =>
  [...files].filter(file => /\.(js|css)$/.test(file))

/** Scripts and styles of the app's start and of the pages that work without a network. */
const listChunkFiles = ({ chunkGraph, chunkGroups }: Compilation): string[] => {
  const patterns = OFFLINE_PAGES.map(name => toPattern(routes[name].folder))
  const isOfflinePage = (chunk: Chunk) =>
    chunkGraph
      .getChunkRootModules(chunk)
      .some(module => patterns.some(pattern => pattern.test(module.nameForCondition() ?? '')))
  const kept = chunkGroups.filter(group => group.isInitial() || group.chunks.some(isOfflinePage))
  return [...new Set(kept.flatMap(group => listCodeFiles(group.getFiles())))].sort()
}

/** The files that hold the texts of a language. */
const listTextFiles = ({ chunkGraph, chunks }: Compilation, locale: Locale): string[] => {
  const isText = (file: string | null) =>
    file?.includes(`${path.sep}locales${path.sep}${locale}${path.sep}`) ?? false
  return [...chunks]
    .filter(chunk => chunkGraph.getChunkRootModules(chunk).some(module => isText(module.nameForCondition())))
    .flatMap(chunk => listCodeFiles(chunk.files))
    .sort()
}

const compileServiceWorker = (files: PrecacheManifest, root: string): string => {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(root, 'src/serviceWorker/serviceWorker.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome87', 'ios14'],
    tsconfig: path.join(root, 'tsconfig.json'),
    define: { PRECACHE_MANIFEST: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

/** Makes `service-worker.js` when all files have their names. */
export class ServiceWorkerPlugin {
  constructor(private readonly root: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ServiceWorker', compilation => {
      // Child compilations, such as that of index.html, have no pages.
      if (compilation.compiler !== compiler) return
      compilation.hooks.processAssets.tap(
        { name: 'ServiceWorker', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        assets => {
          const shell = assets['index.html']
          if (!shell) return
          const files: PrecacheManifest = {
            shellRevision: createHash('sha256').update(shell.buffer()).digest('hex').slice(0, 12),
            chunks: listChunkFiles(compilation),
            texts: {
              'en-GB': listTextFiles(compilation, 'en-GB'),
              'zh-CN': listTextFiles(compilation, 'zh-CN'),
              'zh-Hant': listTextFiles(compilation, 'zh-Hant'),
            },
          }
          compilation.emitAsset(
            'service-worker.js',
            new sources.RawSource(compileServiceWorker(files, this.root)),
          )
        },
      )
    })
  }
}
