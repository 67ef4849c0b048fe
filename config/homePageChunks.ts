/** What webpack tells of a module. */
type Module = { resource?: string; nameForCondition?: () => string | null }
type Chunk = object
type ChunkGraph = {
  getModuleChunks: (module: Module) => Chunk[]
  getChunkRootModules: (chunk: Chunk) => Module[]
}

/** What webpack tells of a build when index.html is written. */
export type HtmlCompilation = {
  chunkGraph: Pick<ChunkGraph, 'getChunkRootModules'>
  chunkGroups: { chunks: Chunk[]; isInitial: () => boolean; getFiles: () => string[] }[]
}

/** The page that most people see first. */
const HOME_PAGE_PATTERN = /[\\/]src[\\/]pages[\\/]main[\\/]shopHome[\\/]/
/** What starts behind every page (src/startup). */
const STARTUP_PATTERN = /[\\/]src[\\/]data[\\/]shop[\\/]cart\.ts/

/** Whether the first page that somebody sees needs a module. */
const isOnFirstPage = (module: Module, chunkGraph: ChunkGraph): boolean =>
  chunkGraph
    .getModuleChunks(module)
    .some(chunk =>
      chunkGraph
        .getChunkRootModules(chunk)
        .some(({ resource = '' }) => HOME_PAGE_PATTERN.test(resource) || STARTUP_PATTERN.test(resource)),
    )

/** How the modules of a production build are shared out among files. */
export const splitChunks = {
  chunks: 'all',
  minSize: 10_000,
  maxInitialRequests: 8,
  maxAsyncRequests: 8,
  cacheGroups: {
    // What the first page has in common with others is loaded with it; what only later pages share is not.
    pagesCommon: {
      name: 'pages-common',
      test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) => isOnFirstPage(module, chunkGraph),
      chunks: 'async',
      minChunks: 6,
      minSize: 0,
      priority: 2,
      reuseExistingChunk: true,
    },
    // Whoever buys, logs in or reads has no use for what is kept of one's health, though more than half of all pages have.
    healthShared: {
      name: 'health-shared',
      test: /[\\/]src[\\/]data[\\/]health[\\/]/,
      chunks: 'async',
      minChunks: 16,
      minSize: 0,
      priority: 2,
      reuseExistingChunk: true,
    },
    pagesShared: {
      name: 'pages-shared',
      // Many pages of health share its rules; the others have no use for them.
      test: ({ resource = '' }: Module) =>
        !/[\\/](domain[\\/]src[\\/]report|src[\\/]pages[\\/]health)[\\/]/.test(resource),
      chunks: 'async',
      // What fewer pages share each of them carries: who comes in by one of them gets nothing for the others.
      minChunks: 36,
      minSize: 0,
      priority: 1,
      reuseExistingChunk: true,
    },
  },
}

/** Scripts and styles that the shop's first page brings beside those of the app. */
export const listHomePageAssets = ({ chunkGraph, chunkGroups }: HtmlCompilation): string[] => {
  const isHomePage = (module: Module) => HOME_PAGE_PATTERN.test(module.nameForCondition?.() ?? '')
  const home = chunkGroups.find(
    group =>
      !group.isInitial() &&
      group.chunks.some(chunk => chunkGraph.getChunkRootModules(chunk).some(isHomePage)),
  )
  return home?.getFiles().filter(file => /\.(js|css)$/.test(file)) ?? []
}
