import type { Aim, FileFault, TongueOutcome, UndersideOutcome } from '@/domain/tongue'
import type { RgbaImage } from '@/domain/vitals/types'

/** Why there is no outcome: something about the file, or the engine could not be loaded. */
export type PhotoFailure = FileFault | 'failed'

type Failed = { kind: 'failed'; failure: PhotoFailure }

export type AnalysedPhoto = TongueOutcome | Failed

export type MeasuredUnderside = UndersideOutcome | Failed

/** A photo that was chosen, or the picture that the camera shows. */
export type TonguePicture<Photo> = { kind: 'file'; file: Photo } | { kind: 'frame'; frame: RgbaImage }

/**
 * Judges tongue photos on the device. A photo is decoded, judged and dropped: it is in no request, no storage and no log.
 * `Photo` is what the platform's camera and file picker give.
 */
export type TongueAnalyser<Photo> = {
  /** Judges one photo. Never rejects: a file that can't be read has its own failure. */
  judge: (picture: TonguePicture<Photo>) => Promise<AnalysedPhoto>
  /** Measures a photo of the underside. Never rejects either. */
  measure: (picture: TonguePicture<Photo>) => Promise<MeasuredUnderside>
  /** Looks at a frame while someone is aiming; null when the engine is not there (yet). */
  aim: (frame: RgbaImage) => Promise<Aim | null>
  /** Frees everything; nothing may be called any more. */
  close: () => void
}
