import {
  aimAtTongue,
  analyseTongue,
  judgeUnderside,
  loadTongueNetwork,
  type NetworkManifest,
  type TongueNetwork,
} from '@/domain/tongue'
import type { FaceFinder } from '../faces/types'
import type { FromWorker, ToWorker } from './protocol'
import { startTongueOnWasm } from './wasmBackend'

const NETWORK = '/models/tongue/network'
const BACKENDS = '/models/backend/'

const scope = self as unknown as DedicatedWorkerGlobalScope
const post = (message: FromWorker) => scope.postMessage(message)

const fetchFile = async (address: string): Promise<Response> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response
}

const startBackend = async () => {
  if (await startTongueOnWasm(BACKENDS).catch(() => false)) return
  const { startTongueOnCpu } = await import('./cpuBackend')
  await startTongueOnCpu()
}

const openNetwork = async (): Promise<TongueNetwork> => {
  const [weights, manifest] = await Promise.all([
    fetchFile(`${NETWORK}.bin`).then(response => response.arrayBuffer()),
    fetchFile(`${NETWORK}.json`).then(response => response.json() as Promise<NetworkManifest>),
    startBackend(),
  ])
  return loadTongueNetwork({ weights, manifest })
}

const networkLoaded = openNetwork()
// Whoever asks hears of the failure; until then it is nobody's.
networkLoaded.catch(() => undefined)

let faceFinder: Promise<FaceFinder> | null = null

/** The face detector loads when a photo could hold two faces, which few do. */
const countFaces = async (photo: {
  data: Uint8ClampedArray
  width: number
  height: number
}): Promise<number> => {
  faceFinder ??= import('../faces/openFaceFinder').then(({ openFaceFinder }) => openFaceFinder())
  const faces = await faceFinder.then(
    finder => finder.find(photo),
    () => [],
  )
  return faces.length
}

scope.onmessage = async ({ data: message }: MessageEvent<ToWorker>) => {
  const { id, task, width, height } = message
  try {
    const photo = { data: new Uint8ClampedArray(message.data), width, height }
    if (task === 'measure') return post({ id, kind: 'measured', outcome: judgeUnderside(photo) })
    const network = await networkLoaded
    if (task === 'aim') post({ id, kind: 'aimed', aim: await aimAtTongue({ network, photo }) })
    else {
      const outcome = await analyseTongue({ network, photo, countFaces: () => countFaces(photo) })
      post({ id, kind: 'judged', outcome })
    }
  } catch {
    post({ id, kind: 'failed' })
  }
}
