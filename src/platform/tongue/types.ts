import type {
  TongueFramingFeedback,
  PhotoFileFault,
  TongueAnalysisOutcome,
  SublingualAnalysisOutcome,
} from '@anzuo/tongue'
import type { RgbaImage } from '@anzuo/vitals'

/** Why there is no outcome: something about the file, or the engine could not be loaded. */
export type TonguePhotoAnalysisFailure = PhotoFileFault | 'failed'

type Failed = { kind: 'failed'; failure: TonguePhotoAnalysisFailure }

export type TonguePhotoAnalysisResult = TongueAnalysisOutcome | Failed

export type SublingualAnalysisResult = SublingualAnalysisOutcome | Failed

/** A photo that was chosen, or the picture that the camera shows. */
export type TonguePhotoInput<Photo> = { kind: 'file'; file: Photo } | { kind: 'frame'; frame: RgbaImage }

/**
 * Analyses tongue photos on the device. A photo is decoded, analysed and dropped: it is in no request, no storage and no log.
 * `Photo` is what the platform's camera and file picker give.
 */
export type TongueAnalyser<Photo> = {
  /** Analyses one photo. Never rejects: a file that can't be read has its own failure. */
  analyse: (picture: TonguePhotoInput<Photo>) => Promise<TonguePhotoAnalysisResult>
  /** Measures a photo of the underside. Never rejects either. */
  measureUnderside: (picture: TonguePhotoInput<Photo>) => Promise<SublingualAnalysisResult>
  /** Checks a frame while the person is aiming; null while the engine is not loaded. */
  checkAim: (frame: RgbaImage) => Promise<TongueFramingFeedback | null>
  /** Frees everything; nothing may be called any more. */
  close: () => void
}
