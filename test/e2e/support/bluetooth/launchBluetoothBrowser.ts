import { chromium, type Browser } from 'playwright-core'
import { findOrInstallChromium } from '@anzuo/miniprogram-host/findOrInstallChromium'

/** Chromium with Web Bluetooth, whose radio can be emulated. */
export const launchBluetoothBrowser = async (): Promise<Browser> =>
  chromium.launch({
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
