import { runEngine, type RawVideoClip } from './engineRun'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data }: MessageEvent<{ frames: ArrayBuffer; clip: RawVideoClip }>) =>
  scope.postMessage(runEngine(new Uint8Array(data.frames), data.clip))
