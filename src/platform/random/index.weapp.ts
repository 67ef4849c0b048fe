import Taro from '@tarojs/taro'

/** Bytes that nobody can guess. */
export const randomBytes = async (length: number): Promise<Uint8Array> => {
  const { randomValues } = await Taro.getRandomValues({ length })
  return new Uint8Array(randomValues)
}
