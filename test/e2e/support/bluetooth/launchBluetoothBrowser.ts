import { chromium, type Browser } from 'playwright-core'
import { CHROMIUM_ARGUMENTS } from '@anzuo/miniprogram-host/chromiumArguments'
import { findOrInstallChromium } from '@anzuo/miniprogram-host/findOrInstallChromium'
import { blockServiceWorkers } from '../browser'

/** Chromium with Web Bluetooth, whose radio can be emulated. */
export const launchBluetoothBrowser = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [...CHROMIUM_ARGUMENTS, '--enable-features=WebBluetooth'],
  })
  return blockServiceWorkers(browser)
}
