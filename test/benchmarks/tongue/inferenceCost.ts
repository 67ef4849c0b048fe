import { statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'

import { analyseTonguePhoto, type TongueNetwork } from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'
import { tongueNetworkFiles } from './loadTongueNetworkForNode'

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** Milliseconds of one pass of the network, the median of some after warming up. */
export const measureInferenceMs = async (network: TongueNetwork): Promise<number> => {
  const picture = Float32Array.from({ length: network.inputSize ** 2 * 3 }, (_, k) => (k * 7919) % 256)
  const times: number[] = []
  for (let pass = 0; pass < 20; pass++) {
    const start = performance.now()
    await network.predict(picture)
    if (pass >= 5) times.push(performance.now() - start)
  }
  return Math.round(10 * median(times)) / 10
}

/** Milliseconds of a whole analysis, from decoded photo to labels: the median over the photos. */
export const measureAnalysisMs = async (
  network: TongueNetwork,
  photos: readonly RgbaImage[],
): Promise<number> => {
  const times: number[] = []
  for (const photo of photos) {
    const start = performance.now()
    await analyseTonguePhoto({ network, photo })
    times.push(performance.now() - start)
  }
  return Math.round(median(times))
}

/** Bytes of the network's two files as they are shipped. */
export const readModelSizeBytes = (): number =>
  statSync(tongueNetworkFiles.weights).size + statSync(tongueNetworkFiles.manifest).size

/** Gzipped bytes of the analysis with tfjs and its plain JavaScript kernels, minified as for release. */
export const measureGzippedCodeBytes = async (): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from '@anzuo/tongue'; export * from '@/platform/tongue/cpuBackend'",
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
