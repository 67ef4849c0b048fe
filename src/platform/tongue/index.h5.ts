import type { RgbaImage } from '@anzuo/vitals'
import { decodePhoto, type PhotoDecodeResult } from './decodePhoto'
import type { TongueWorkerResponse, TongueWorkerRequest } from './worker'
import type { TongueAnalyser, TonguePhotoInput } from './types'

/** A worker that has not answered after this time will not answer. */
const MAX_WAIT_MS = 20_000

const readPixels = async (picture: TonguePhotoInput<Blob>): Promise<PhotoDecodeResult> =>
  picture.kind === 'file' ? decodePhoto(picture.file) : { kind: 'decoded', image: picture.frame }

/** Starts the analysis of tongue photos; the network (125 KB) loads at once, in a worker. */
export const openTongueAnalyser = (): TongueAnalyser<Blob> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const waiting = new Map<number, (answer: TongueWorkerResponse) => void>()
  let lastId = 0
  let isAiming = false

  const failAll = () => {
    for (const [id, onAnswered] of waiting) onAnswered({ id, kind: 'failed' })
  }
  worker.onmessage = ({ data }: MessageEvent<TongueWorkerResponse>) => waiting.get(data.id)?.(data)
  worker.onerror = failAll

  const ask = (
    task: TongueWorkerRequest['task'],
    { data, width, height }: RgbaImage,
  ): Promise<TongueWorkerResponse> =>
    new Promise(resolve => {
      const id = ++lastId
      const timer = setTimeout(() => waiting.get(id)?.({ id, kind: 'failed' }), MAX_WAIT_MS)
      waiting.set(id, answer => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      })
      const pixels = data.buffer as ArrayBuffer
      const message: TongueWorkerRequest = { id, task, width, height, data: pixels }
      worker.postMessage(message, [pixels])
    })

  return {
    analyse: async picture => {
      const decoded = await readPixels(picture)
      if (decoded.kind === 'refused') return { kind: 'failed', failure: decoded.fault }
      const answer = await ask('judge', decoded.image)
      return answer.kind === 'judged' ? answer.outcome : { kind: 'failed', failure: 'failed' }
    },
    measureUnderside: async picture => {
      const decoded = await readPixels(picture)
      if (decoded.kind === 'refused') return { kind: 'failed', failure: decoded.fault }
      const answer = await ask('measure', decoded.image)
      return answer.kind === 'measured' ? answer.outcome : { kind: 'failed', failure: 'failed' }
    },
    checkAim: async frame => {
      // A slow device skips frames; they must not queue up.
      if (isAiming) return null
      isAiming = true
      const answer = await ask('aim', { ...frame, data: frame.data.slice() })
      isAiming = false
      return answer.kind === 'aimed' ? answer.aim : null
    },
    close: () => {
      failAll()
      worker.terminate()
    },
  }
}
