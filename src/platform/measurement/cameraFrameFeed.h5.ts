import type { MeasurementSite } from '@anzuo/vitals'
import { createVideoFrameClock, type FrameTimestamps } from './frameClock'
import { getFrameProcessingSize } from './videoFrameReader'
import type { MeasurementWorkerRequest } from './worker'

/** Frames that may wait for the worker while it detects faces; older ones are dropped by the browser. */
const MAX_BUFFERED_FRAMES = 4

type StartMessage = Extract<MeasurementWorkerRequest, { kind: 'start' }>

/** What is measured, and for how long. */
export type MeasurementKind = { site: MeasurementSite; durationSeconds: number }

export type CameraFrameFeed = {
  /** How frames reach the worker; part of its `start` message. */
  source: StartMessage['source']
  begin: (worker: Worker, measurement: MeasurementKind) => void
  stop: () => void
}

/** Chrome: the worker reads the camera itself, and the page's thread never sees a frame. */
const createStreamFeed = (track: MediaStreamTrack): CameraFrameFeed => ({
  source: 'stream',
  begin: (worker, measurement) => {
    const { readable } = new MediaStreamTrackProcessor({
      track,
      maxBufferSize: MAX_BUFFERED_FRAMES,
    } as MediaStreamTrackProcessorInit)
    const message: MeasurementWorkerRequest = {
      kind: 'start',
      ...measurement,
      source: 'stream',
      stream: readable,
    }
    worker.postMessage(message, [readable as unknown as Transferable])
  },
  stop: () => undefined,
})

const sendBitmap = async (worker: Worker, time: number, video: HTMLVideoElement) => {
  const bitmap = await createImageBitmap(video)
  const message: MeasurementWorkerRequest = { kind: 'bitmap', time, bitmap }
  worker.postMessage(message, [bitmap])
}

/** Safari before 17 has no canvas in workers: the pixels are read on the page and transferred. */
const createPixelSender = () => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  return async (worker: Worker, time: number, video: HTMLVideoElement) => {
    if (!context) return
    const { width, height } = getFrameProcessingSize(video.videoWidth, video.videoHeight)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    const { buffer } = context.getImageData(0, 0, width, height).data
    const message: MeasurementWorkerRequest = {
      kind: 'pixels',
      time,
      width,
      height,
      data: buffer as ArrayBuffer,
    }
    worker.postMessage(message, [buffer])
  }
}

/** Without frame callbacks new frames of a video can't be told from repeated ones; cameras give thirty a second. */
const MIN_FRAME_GAP_MS = 28

/** Calls back for every new frame of a playing video, until the returned function is called. */
const subscribeToFrames = (
  video: HTMLVideoElement,
  onFrame: (now: number, times: FrameTimestamps) => void,
) => {
  let isStopped = false
  let lastFrameAt = -Infinity
  const followVideo = () =>
    video.requestVideoFrameCallback((now, times) => {
      if (isStopped) return
      onFrame(now, times)
      followVideo()
    })
  const followScreen = () =>
    requestAnimationFrame(now => {
      if (isStopped) return
      if (now - lastFrameAt >= MIN_FRAME_GAP_MS) {
        lastFrameAt = now
        onFrame(now, {})
      }
      followScreen()
    })
  if ('requestVideoFrameCallback' in video) followVideo()
  else followScreen()
  return () => {
    isStopped = true
  }
}

/** Other browsers: a hidden video plays the camera, and each of its frames is sent to the worker. */
const createVideoElementFeed = (stream: MediaStream): CameraFrameFeed => {
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream })
  const send =
    typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined'
      ? createPixelSender()
      : sendBitmap
  const getFrameTime = createVideoFrameClock()
  let stopFollowing = () => {}
  let isSending = false
  return {
    source: 'pushed',
    begin: (worker, measurement) => {
      const message: MeasurementWorkerRequest = { kind: 'start', ...measurement, source: 'pushed' }
      worker.postMessage(message)
      stopFollowing = subscribeToFrames(video, async (now, times) => {
        if (isSending || video.videoWidth === 0) return
        isSending = true
        // A frame that can't be read is left out; the engine sees the gap by the timestamps.
        await send(worker, getFrameTime(now, times), video).catch(() => undefined)
        isSending = false
      })
      video.play().catch(() => undefined)
    },
    stop: () => {
      stopFollowing()
      video.srcObject = null
    },
  }
}

/** The best way of this browser to get camera frames with their own timestamps into a worker. */
export const createCameraFrameFeed = (stream: MediaStream): CameraFrameFeed => {
  const [track] = stream.getVideoTracks()
  return track && 'MediaStreamTrackProcessor' in window && typeof OffscreenCanvas !== 'undefined'
    ? createStreamFeed(track)
    : createVideoElementFeed(stream)
}
