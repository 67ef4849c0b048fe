import type { PhoneView } from '../view/openPhoneView'
import { recordPictures } from './pictureRecording'
import { recordVideo } from './videoRecording'

export type ScreenRecordingOptions = {
  /** The folder of the pictures; null: none are taken. */
  pictures: string | null
  /** The file of the video; null: there is none. */
  video: string | null
}

export type ScreenRecording = {
  /** A page has come to lie on top; ends when its picture is taken. */
  onPageShown: (page: string) => Promise<void>
  /** Ends the recording while `page` is on top. @throws Error when something of it could not be written. */
  finish: (page: string) => Promise<void>
}

/** Records the screen from now on, as far as it is wanted. */
export const recordScreen = async (
  { pictures, video }: ScreenRecordingOptions,
  view: PhoneView,
): Promise<ScreenRecording> => {
  const picturing = pictures === null ? null : recordPictures(pictures, view)
  const filming = video === null ? null : await recordVideo(video, view)
  return {
    onPageShown: async page => picturing?.take(page),
    finish: async page => {
      try {
        await picturing?.finish(page)
      } finally {
        await filming?.finish()
      }
    },
  }
}
