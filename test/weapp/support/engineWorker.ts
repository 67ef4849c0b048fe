import { runEngine, type RawClip } from './engineRun'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data }: MessageEvent<{ frames: ArrayBuffer; clip: RawClip }>) =>
  scope.postMessage(runEngine(new Uint8Array(data.frames), data.clip))
