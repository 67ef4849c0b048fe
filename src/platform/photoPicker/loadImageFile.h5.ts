/** Decodes a picture file upright, as its EXIF orientation says, which an `img` does in every browser. Rejects for no picture. */
export const loadImageFile = async (
  file: Blob,
): Promise<{ image: HTMLImageElement; release: () => void }> => {
  const address = URL.createObjectURL(file)
  const image = new Image()
  const release = () => URL.revokeObjectURL(address)
  try {
    image.src = address
    await image.decode()
    return { image, release }
  } catch (error) {
    release()
    throw error
  }
}
