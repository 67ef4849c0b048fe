type Chunk = object

/** What webpack tells of a build when index.html is written. */
type Compilation = {
  chunkGraph: { getChunkRootModules: (chunk: Chunk) => { nameForCondition: () => string | null }[] }
  chunkGroups: { chunks: Chunk[]; isInitial: () => boolean; getFiles: () => string[] }[]
}

const HOME_PAGE = /[\\/]src[\\/]pages[\\/]main[\\/]storeBrand[\\/]index\.tsx$/

/** Scripts and styles that the shop's first page brings beside those of the app. */
export const homeFiles = ({ chunkGraph, chunkGroups }: Compilation): string[] => {
  const home = chunkGroups.find(
    group =>
      !group.isInitial() &&
      group.chunks.some(chunk =>
        chunkGraph.getChunkRootModules(chunk).some(root => HOME_PAGE.test(root.nameForCondition() ?? '')),
      ),
  )
  return home?.getFiles().filter(file => /\.(js|css)$/.test(file)) ?? []
}
