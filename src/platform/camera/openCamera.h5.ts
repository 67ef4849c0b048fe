import type { CameraFailure } from './types'

export type OpenedCamera = { kind: 'open'; stream: MediaStream } | { kind: 'failed'; failure: CameraFailure }

const FRONT_CAMERA: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: 'user',
    width: { ideal: 640 },
    height: { ideal: 480 },
    frameRate: { ideal: 30 },
  },
}

/** The failure that a rejected getUserMedia stands for, by the name of its exception. */
export const cameraFailureOf = (error: unknown): CameraFailure => {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'permissionRefused'
    case 'NotReadableError':
    case 'AbortError':
      return 'cameraInUse'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noCamera'
    default:
      return 'unsupported'
  }
}

/** Asks for the front camera, 640 × 480 at 30 frames a second where it can, without sound. */
export const openCamera = async (): Promise<OpenedCamera> => {
  if (!window.isSecureContext) return { kind: 'failed', failure: 'insecureContext' }
  if (!navigator.mediaDevices?.getUserMedia) return { kind: 'failed', failure: 'unsupported' }
  try {
    return { kind: 'open', stream: await navigator.mediaDevices.getUserMedia(FRONT_CAMERA) }
  } catch (error) {
    return { kind: 'failed', failure: cameraFailureOf(error) }
  }
}
