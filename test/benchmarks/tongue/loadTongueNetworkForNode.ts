import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { ready, setBackend } from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-backend-cpu'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'

import { loadTongueNetwork, type NetworkWeightsManifest, type TongueNetwork } from '@anzuo/tongue'

const MODEL_FOLDER = join(process.cwd(), 'models/tongue')

/** Where the shipped network lies. */
export const tongueNetworkFiles = {
  weights: join(MODEL_FOLDER, 'network.bin'),
  manifest: join(MODEL_FOLDER, 'network.json'),
}

/** The product's tongue network in Node, from the files that the build ships. */
export const loadTongueNetworkForNode = async (backend: 'wasm' | 'cpu'): Promise<TongueNetwork> => {
  if (backend === 'wasm') {
    const project = createRequire(join(process.cwd(), 'package.json'))
    setWasmPaths(join(dirname(project.resolve('@tensorflow/tfjs-backend-wasm')), '/'))
  }
  await setBackend(backend)
  await ready()
  return loadTongueNetwork({
    weights: new Uint8Array(readFileSync(tongueNetworkFiles.weights)).buffer,
    manifest: JSON.parse(readFileSync(tongueNetworkFiles.manifest, 'utf8')) as NetworkWeightsManifest,
  })
}
