import type { Chunk, Compilation, Compiler } from 'webpack'
import { numberChunks } from './numberChunks'

const NAME = 'ShortChunkNumbers'

/** The modules that a chunk was made for, below the repository, which no two chunks have in common. */
const describeChunk = (chunk: Chunk, { chunkGraph, requestShortener }: Compilation): string =>
  [...chunkGraph.getChunkRootModules(chunk)]
    .map(module => module.readableIdentifier(requestShortener))
    .sort()
    .join(' ')

/**
 * Numbers chunks with three digits instead of webpack's four: every visitor gets the list of all of them. Chunks that other plugins have
 * numbered keep their numbers.
 */
export class ShortChunkNumbersPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(NAME, compilation => {
      compilation.hooks.chunkIds.tap(NAME, chunks => {
        const unnumbered = [...chunks].filter(({ id }) => id === null)
        const seen = new Map<string, number>()
        const names = unnumbered.map(chunk => {
          const name = chunk.name ?? describeChunk(chunk, compilation)
          const count = (seen.get(name) ?? 0) + 1
          seen.set(name, count)
          return count === 1 ? name : `${name} ${count}`
        })
        const numbers = numberChunks(names)
        unnumbered.forEach((chunk, at) => {
          const id = numbers.get(names[at]!)!
          chunk.id = id
          chunk.ids = [id]
        })
      })
    })
  }
}
