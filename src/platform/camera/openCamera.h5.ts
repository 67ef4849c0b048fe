import type { CameraFacing, CameraFailure } from './types'

export type CameraOpenResult =
  { kind: 'open'; stream: MediaStream } | { kind: 'failed'; failure: CameraFailure }

/** Which camera, and the resolution it should give. */
export type CameraConstraints = { facing: CameraFacing; width: number; height: number }

/** Enough for a pulse: more pixels would lower the frame rate. */
export const PULSE_CAMERA_SIZE = { width: 640, height: 480 } as const
const FACE_CAMERA_CONSTRAINTS: CameraConstraints = { facing: 'front', ...PULSE_CAMERA_SIZE }

const toMediaConstraints = ({ facing, width, height }: CameraConstraints): MediaStreamConstraints => ({
  audio: false,
  video: {
    facingMode: facing === 'front' ? 'user' : 'environment',
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: 30 },
  },
})

/** The failure for a rejected getUserMedia, by the name of its exception. */
export const toCameraFailure = (error: unknown): CameraFailure => {
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

/** Opens a camera at 30 frames a second, without sound; by default the front one at 640 × 480. */
export const openCamera = async (
  constraints: CameraConstraints = FACE_CAMERA_CONSTRAINTS,
): Promise<CameraOpenResult> => {
  if (!window.isSecureContext) return { kind: 'failed', failure: 'insecureContext' }
  if (!navigator.mediaDevices?.getUserMedia) return { kind: 'failed', failure: 'unsupported' }
  try {
    return {
      kind: 'open',
      stream: await navigator.mediaDevices.getUserMedia(toMediaConstraints(constraints)),
    }
  } catch (error) {
    return { kind: 'failed', failure: toCameraFailure(error) }
  }
}
