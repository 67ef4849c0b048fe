/** A photo as this platform's picker gives it. */
export type PhotoFile = Blob

/** Lets the person choose one photo from this device; null when they think better of it. A phone's browser offers its camera too. */
export const pickPhoto = (_options: { offersCamera?: boolean } = {}): Promise<PhotoFile | null> =>
  new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null), { once: true })
    input.addEventListener('cancel', () => resolve(null), { once: true })
    input.click()
  })

/** Lets go of a photo. The browser only lent it: nothing was copied. */
export const releasePhoto = (_photo: PhotoFile): void => undefined
