import { statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'

import { analyseTongue, type TongueNetwork } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals'
import { networkFiles } from './networkForNode'

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** Milliseconds of one pass of the network, the median of some after warming up. */
export const timePass = async (network: TongueNetwork): Promise<number> => {
  const picture = Float32Array.from({ length: network.inputSize ** 2 * 3 }, (_, k) => (k * 7919) % 256)
  const times: number[] = []
  for (let pass = 0; pass < 20; pass++) {
    const start = performance.now()
    await network.look(picture)
    if (pass >= 5) times.push(performance.now() - start)
  }
  return Math.round(10 * median(times)) / 10
}

/** Milliseconds of a whole analysis, from decoded photo to labels: the median over the photos. */
export const timeWhole = async (network: TongueNetwork, photos: readonly RgbaImage[]): Promise<number> => {
  const times: number[] = []
  for (const photo of photos) {
    const start = performance.now()
    await analyseTongue({ network, photo })
    times.push(performance.now() - start)
  }
  return Math.round(median(times))
}

/** Bytes of the network's two files as they are shipped. */
export const weightsBytes = (): number =>
  statSync(networkFiles.weights).size + statSync(networkFiles.manifest).size

/** Gzipped bytes of the analysis with tfjs and its plain JavaScript kernels, minified as for release. */
export const codeGzBytes = async (): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from '@/domain/tongue'; export * from '@/platform/tongue/cpuBackend'",
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2020',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    external: ['util', 'crypto', 'node-fetch', 'string_decoder'],
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}
