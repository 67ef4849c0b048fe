import { chromium, type Browser } from 'playwright-core'
import { findOrInstallChromium } from '@anzuo/miniprogram-host/findOrInstallChromium'
import { blockServiceWorkers } from '../browser'

/** Chromium with Web Bluetooth, whose radio can be emulated. */
export const launchBluetoothBrowser = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-features=WebBluetooth',
    ],
  })
  return blockServiceWorkers(browser)
}
