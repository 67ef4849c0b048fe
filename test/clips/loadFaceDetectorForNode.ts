import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { ready, setBackend } from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-backend-cpu'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'

import { createFaceDetector, type FaceDetector, type FaceDetectorWeightsManifest } from '@anzuo/vitals/faces'

/** Where npm put a file of a package. */
const resolvePackageFile = (path: string) => createRequire(join(process.cwd(), 'package.json')).resolve(path)

/** The product's face detector in Node, with the files that the build ships. */
export const loadFaceDetectorForNode = async (backend: 'wasm' | 'cpu' = 'wasm'): Promise<FaceDetector> => {
  if (backend === 'wasm') {
    setWasmPaths(join(dirname(resolvePackageFile('@tensorflow/tfjs-backend-wasm')), '/'))
  }
  await setBackend(backend)
  await ready()
  const model = join(
    dirname(resolvePackageFile('@vladmandic/face-api/package.json')),
    'model/tiny_face_detector_model',
  )
  const bytes = await readFile(`${model}.bin`)
  const manifest = JSON.parse(
    await readFile(`${model}-weights_manifest.json`, 'utf8'),
  ) as FaceDetectorWeightsManifest
  const weights = new Uint8Array(bytes).buffer
  return createFaceDetector({ weights, manifest })
}
