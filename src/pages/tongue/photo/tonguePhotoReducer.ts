import type { TonguePhotoFault } from '@anzuo/tongue'
import type { CameraFailure } from '@/platform/camera/types'
import type { CameraEndReason } from '@/platform/stillFrames'
import type { TonguePhotoAnalysisFailure } from '@/platform/tongue/types'

/** The tongue as it is put out, or its underside. */
export type TongueSide = 'top' | 'under'

/** Why a photo gave no result. */
export type TonguePhotoRejectionReason = TonguePhotoFault | TonguePhotoAnalysisFailure

export type TongueCameraFailure = CameraFailure | CameraEndReason

/** The step of a tongue photo, from the camera to the findings. */
export type TonguePhotoState =
  /** `attempt` grows with every start, so that a new camera shares nothing with the last. */
  | { step: 'aim'; side: TongueSide; attempt: number }
  | { step: 'judging'; side: TongueSide; attempt: number }
  | { step: 'refused'; side: TongueSide; reason: TonguePhotoRejectionReason; attempt: number }
  | { step: 'error'; side: TongueSide; error: TongueCameraFailure; attempt: number }
  | { step: 'seen'; side: TongueSide; attempt: number }

export type TonguePhotoEvent =
  /** A picture was taken or chosen. */
  | { kind: 'taken' }
  | { kind: 'refused'; reason: TonguePhotoRejectionReason }
  | { kind: 'seen' }
  | { kind: 'failed'; error: TongueCameraFailure }
  | { kind: 'restarted'; side?: TongueSide }

export const initialTonguePhotoState: TonguePhotoState = { step: 'aim', side: 'top', attempt: 1 }

/** The next state. An event that does not belong to the present step changes nothing: it came too late. */
export const tonguePhotoReducer = (state: TonguePhotoState, event: TonguePhotoEvent): TonguePhotoState => {
  const { step, side, attempt } = state
  switch (event.kind) {
    case 'taken':
      return step === 'judging' || step === 'seen' ? state : { step: 'judging', side, attempt }
    case 'refused':
      return step === 'judging' ? { step: 'refused', side, reason: event.reason, attempt } : state
    case 'seen':
      return step === 'judging' ? { step: 'seen', side, attempt } : state
    case 'failed':
      return step === 'aim' ? { step: 'error', side, error: event.error, attempt } : state
    case 'restarted':
      return step === 'aim' || step === 'judging'
        ? state
        : { step: 'aim', side: event.side ?? side, attempt: attempt + 1 }
  }
}
