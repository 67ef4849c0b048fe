import type { PhotoFault } from '@/domain/tongue'
import type { CameraFailure } from '@/platform/camera/types'
import type { CameraEnd } from '@/platform/stills'
import type { PhotoFailure } from '@/platform/tongue'

/** The tongue as it is put out, or its underside. */
export type Side = 'top' | 'under'

/** Why a photo gave nothing. */
export type Refusal = PhotoFault | PhotoFailure

export type PhotoTrouble = CameraFailure | CameraEnd

/** Where a person stands between the camera and what was seen. */
export type PhotoState =
  /** `attempt` grows with every start, so that a new camera shares nothing with the last. */
  | { step: 'aim'; side: Side; attempt: number }
  | { step: 'judging'; side: Side; attempt: number }
  | { step: 'refused'; side: Side; reason: Refusal; attempt: number }
  | { step: 'trouble'; side: Side; trouble: PhotoTrouble; attempt: number }
  | { step: 'seen'; side: Side; attempt: number }

export type PhotoEvent =
  /** A picture was taken or chosen. */
  | { kind: 'taken' }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'seen' }
  | { kind: 'troubled'; trouble: PhotoTrouble }
  | { kind: 'restarted'; side?: Side }

export const firstState: PhotoState = { step: 'aim', side: 'top', attempt: 1 }

/** The next state. An event that does not belong to the present step changes nothing: it came too late. */
export const nextState = (state: PhotoState, event: PhotoEvent): PhotoState => {
  const { step, side, attempt } = state
  switch (event.kind) {
    case 'taken':
      return step === 'judging' || step === 'seen' ? state : { step: 'judging', side, attempt }
    case 'refused':
      return step === 'judging' ? { step: 'refused', side, reason: event.reason, attempt } : state
    case 'seen':
      return step === 'judging' ? { step: 'seen', side, attempt } : state
    case 'troubled':
      return step === 'aim' ? { step: 'trouble', side, trouble: event.trouble, attempt } : state
    case 'restarted':
      return step === 'aim' || step === 'judging'
        ? state
        : { step: 'aim', side: event.side ?? side, attempt: attempt + 1 }
  }
}
