import Taro from '@tarojs/taro'

/** Whether this platform can lead the person to the page where camera permission is granted. */
export const canOpenCameraSettings = true

/** Leads to the permissions of this mini-program and comes back when the person does. */
export const openCameraSettings = async (): Promise<void> => {
  await Taro.openSetting()
}
