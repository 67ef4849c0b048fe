/**
 * The data URL under which a picture held as base64 is shown: as a jpg, after an existing data prefix has been removed
 * (specification section 3, user info).
 */
export const toPictureDataUrl = (base64: string): string =>
  `data:image/jpg;base64,${base64.replace(/^data:[^,]*,/, '')}`
