/** A picture that a person chose, made small enough to be sent, and without what a camera writes into it. */
export type PickedImage = {
  /** What an `<Image>` shows. */
  source: string
  /** JPEG, without data prefix. */
  base64: string
}

/** `refused`: neither camera nor album is allowed. `unreadable`: a file that is no picture that can be shown. */
export type ImagePickResult =
  | { kind: 'chosen'; pictures: PickedImage[] }
  | { kind: 'cancelled' }
  | { kind: 'refused' }
  | { kind: 'unreadable' }
