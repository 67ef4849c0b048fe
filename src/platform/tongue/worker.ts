import {
  checkTongueFraming,
  analyseTonguePhoto,
  analyseSublingualPhoto,
  loadTongueNetwork,
  type NetworkWeightsManifest,
  type SublingualAnalysisOutcome,
  type TongueAnalysisOutcome,
  type TongueFramingFeedback,
  type TongueNetwork,
} from '@anzuo/tongue'
import type { FrameFaceDetector } from '../faceDetection/types'
import { startTongueWasmBackend } from './wasmBackend'

/** A message from the page to the worker; the pixels are transferred, not copied. */
export type TongueWorkerRequest = {
  id: number
  task: 'judge' | 'measure' | 'aim'
  width: number
  height: number
  data: ArrayBuffer
}

/** An answer of the worker. None contains a picture. */
export type TongueWorkerResponse =
  | { id: number; kind: 'judged'; outcome: TongueAnalysisOutcome }
  | { id: number; kind: 'measured'; outcome: SublingualAnalysisOutcome }
  | { id: number; kind: 'aimed'; aim: TongueFramingFeedback }
  | { id: number; kind: 'failed' }

const NETWORK_URL = '/models/tongue/network'
const BACKENDS_URL = '/models/backend/'

const scope = self as unknown as DedicatedWorkerGlobalScope
const post = (message: TongueWorkerResponse) => scope.postMessage(message)

const fetchFile = async (address: string): Promise<Response> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response
}

const startBackend = async () => {
  if (await startTongueWasmBackend(BACKENDS_URL).catch(() => false)) return
  const { startTongueCpuBackend } = await import('./cpuBackend')
  await startTongueCpuBackend()
}

const loadNetwork = async (): Promise<TongueNetwork> => {
  const [weights, manifest] = await Promise.all([
    fetchFile(`${NETWORK_URL}.bin`).then(response => response.arrayBuffer()),
    fetchFile(`${NETWORK_URL}.json`).then(response => response.json() as Promise<NetworkWeightsManifest>),
    startBackend(),
  ])
  return loadTongueNetwork({ weights, manifest })
}

const networkLoaded = loadNetwork()
// Each request handles the failure; without this line it would count as unhandled until the first one.
networkLoaded.catch(() => undefined)

let faceDetector: Promise<FrameFaceDetector> | null = null

/** The face detector loads when a photo could hold two faces, which few do. */
const countFaces = async (photo: {
  data: Uint8ClampedArray
  width: number
  height: number
}): Promise<number> => {
  faceDetector ??= import('../faceDetection/openFaceDetector').then(({ openFaceDetector }) =>
    openFaceDetector(),
  )
  const faces = await faceDetector.then(
    detector => detector.detect(photo),
    () => [],
  )
  return faces.length
}

scope.onmessage = async ({ data: message }: MessageEvent<TongueWorkerRequest>) => {
  const { id, task, width, height } = message
  try {
    const photo = { data: new Uint8ClampedArray(message.data), width, height }
    if (task === 'measure') return post({ id, kind: 'measured', outcome: analyseSublingualPhoto(photo) })
    const network = await networkLoaded
    if (task === 'aim') post({ id, kind: 'aimed', aim: await checkTongueFraming({ network, photo }) })
    else {
      const outcome = await analyseTonguePhoto({ network, photo, countFaces: () => countFaces(photo) })
      post({ id, kind: 'judged', outcome })
    }
  } catch {
    post({ id, kind: 'failed' })
  }
}
