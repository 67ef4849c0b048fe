/** Pixels of the file to a CSS pixel: sharp on every phone, and small enough to be sent. */
export const EXPORT_PIXEL_RATIO = 3

/** The part of a 2D canvas context that our pictures use; browsers and mini-program have it alike. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'closePath'
  | 'drawImage'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'lineTo'
  | 'measureText'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'scale'
  | 'stroke'
  | 'fillStyle'
  | 'font'
  | 'lineCap'
  | 'lineWidth'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>

/** A loaded picture to draw with; null when it could not be had. */
export type LoadedImage = CanvasImageSource | null

/** A picture that is made of drawing commands; sizes are CSS px. */
export type ImageDrawing = {
  width: number
  height: number
  /** Addresses of pictures that are drawn into it; they are loaded first and handed over in this order. */
  imageUrls?: readonly string[]
  draw: (context: DrawingContext, pictures: readonly LoadedImage[]) => void
}

/** A picture as a file. */
export type RenderedImage = {
  /** What an `<Image>` shows. */
  source: string
  /** Lets go of the file; call it when nobody looks at the picture any more. */
  release: () => void
}

/** `cancelled`: the person thought better of it. `refused`: the album is not allowed. */
export type ImageExportResult = 'done' | 'cancelled' | 'refused' | 'failed'
