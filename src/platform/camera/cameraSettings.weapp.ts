import Taro from '@tarojs/taro'

/** Whether this platform can open the settings where camera permission is granted. */
export const canOpenCameraSettings = true

/** Opens the permissions of this mini-program; resolves when the person comes back. */
export const openCameraSettings = async (): Promise<void> => {
  await Taro.openSetting()
}
