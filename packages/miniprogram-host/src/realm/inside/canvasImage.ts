/** Adds properties that the app does not see when it lists them. */
export const defineNonEnumerable = <T extends object>(target: T, hidden: Record<string, unknown>): T => {
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(target, name, { value })
  return target
}

export type CanvasImage = Record<string, unknown> & {
  width: number
  height: number
  onload: unknown
  onerror: unknown
}

/** Loads a picture; `onLoaded` gets its size, or null when there is none. */
export type LoadCanvasImage = (
  source: string,
  onLoaded: (size: { width: number; height: number } | null) => void,
) => void

/** What `createImage` of a canvas gives: setting `src` loads the picture and calls `onload` or `onerror`. */
export const createCanvasImage = (load: LoadCanvasImage, hidden: Record<string, unknown>): CanvasImage => {
  let source = ''
  const image: CanvasImage = { width: 0, height: 0, onload: null, onerror: null }
  defineNonEnumerable(image, hidden)
  Object.defineProperty(image, 'src', {
    enumerable: true,
    get: () => source,
    set: (wanted: unknown) => {
      source = String(wanted)
      load(source, size => {
        if (size) Object.assign(image, size)
        const listener = size ? image.onload : image.onerror
        // In a turn of its own, where what it throws is reported as any error of the app.
        if (typeof listener === 'function')
          setTimeout(listener, 0, size ? {} : { errMsg: `load ${source} fail` })
      })
    },
  })
  return image
}
