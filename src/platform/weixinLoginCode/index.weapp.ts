import Taro from '@tarojs/taro'

/** What the server exchanges for the person's account at the platform. Nobody is asked. */
export const getWeixinLoginCode = async (): Promise<string> => (await Taro.login()).code
