import { getOperatingSystem } from '../externalLink'
import { wechatJsSdk } from '../wechatJsSdk'

/** Whether the mini-program may be on this device: on a phone, in another browser than the messenger's own. */
export const canOpenMiniProgram = (): boolean =>
  getOperatingSystem() !== 'desktop' && !wechatJsSdk.isWechatBrowser()

/** Leads this window to an address that opens the mini-program. */
export const openMiniProgram = (address: string): void => {
  window.location.assign(address)
}
