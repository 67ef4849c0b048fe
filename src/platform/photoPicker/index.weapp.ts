import Taro from '@tarojs/taro'

/** A photo as this platform's picker gives it: the path of a temporary copy. */
export type PhotoFile = string

/** Lets the person choose one photo from this phone, or take one; null when they think better of it. */
export const pickPhoto = async ({ offersCamera = false } = {}): Promise<PhotoFile | null> => {
  try {
    const { tempFiles } = await Taro.chooseMedia({
      count: 1,
      mediaType: ['image'],
      sourceType: offersCamera ? ['camera', 'album'] : ['album'],
      // A compressed copy has lost colours that are looked at.
      sizeType: ['original'],
    })
    return tempFiles[0]?.tempFilePath ?? null
  } catch {
    return null
  }
}

/** Deletes the copy that the platform made for us. */
export const releasePhoto = (photo: PhotoFile): void =>
  // A copy that can't be deleted goes when the mini-program closes.
  Taro.getFileSystemManager().unlink({ filePath: photo, fail: () => undefined })
