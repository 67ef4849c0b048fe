/** A picture that a person chose, made small enough to be sent, and without what a camera writes into it. */
export type ChosenPicture = {
  /** What an `<Image>` shows. */
  source: string
  /** JPEG, without data prefix. */
  base64: string
}

/** `refused`: neither camera nor album is allowed. `unreadable`: a file that is no picture that can be shown. */
export type PictureChoice =
  | { kind: 'chosen'; pictures: ChosenPicture[] }
  | { kind: 'cancelled' }
  | { kind: 'refused' }
  | { kind: 'unreadable' }
