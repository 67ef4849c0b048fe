import { createFaceDetector, type FaceDetectorWeightsManifest } from '@anzuo/vitals/faces'
import type { FrameFaceDetector } from './types'
import { startFaceWasmBackend } from './wasmBackend'

const NETWORK_URL = '/models/face/detector'
const BACKENDS_URL = '/models/backend/'

/** Pixels a side of the network's input. Plain JavaScript gets half as many, or it would delay the frames. */
const INPUT_SIZE = { wasm: 224, cpu: 160 } as const

const startBackend = async (): Promise<keyof typeof INPUT_SIZE> => {
  const isFast = await startFaceWasmBackend(BACKENDS_URL).catch(() => false)
  if (isFast) return 'wasm'
  const { startFaceCpuBackend } = await import('./cpuBackend')
  await startFaceCpuBackend()
  return 'cpu'
}

const fetchFile = async (address: string): Promise<Response> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response
}

/**
 * Loads the face detector: about 160 KB of weights and 140 KB of WebAssembly, gzipped. Meant for a worker: one detection
 * takes 5 to 20 ms.
 * @throws when the network's files can't be loaded.
 */
export const openFaceDetector = async (): Promise<FrameFaceDetector> => {
  const [backend, weights, manifest] = await Promise.all([
    startBackend(),
    fetchFile(`${NETWORK_URL}.bin`).then(response => response.arrayBuffer()),
    fetchFile(`${NETWORK_URL}.json`).then(
      response => response.json() as Promise<FaceDetectorWeightsManifest>,
    ),
  ])
  const detector = createFaceDetector({ weights, manifest, inputSize: INPUT_SIZE[backend] })
  return { detect: detector.detect, close: detector.dispose }
}
