import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { ready, setBackend } from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-backend-cpu'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'

import { loadTongueNetwork, type NetworkManifest, type TongueNetwork } from '@/domain/tongue'

const MODEL = join(process.cwd(), 'models/tongue')

/** Where the shipped network lies. */
export const networkFiles = { weights: join(MODEL, 'network.bin'), manifest: join(MODEL, 'network.json') }

/** The product's tongue network in Node, from the files that the build ships. */
export const loadNetworkForNode = async (backend: 'wasm' | 'cpu'): Promise<TongueNetwork> => {
  if (backend === 'wasm') {
    const project = createRequire(join(process.cwd(), 'package.json'))
    setWasmPaths(join(dirname(project.resolve('@tensorflow/tfjs-backend-wasm')), '/'))
  }
  await setBackend(backend)
  await ready()
  return loadTongueNetwork({
    weights: new Uint8Array(readFileSync(networkFiles.weights)).buffer,
    manifest: JSON.parse(readFileSync(networkFiles.manifest, 'utf8')) as NetworkManifest,
  })
}
