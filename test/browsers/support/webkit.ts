import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { InstalledBrowser, OtherBrowser } from './otherBrowser'

const DRIVER = '/usr/bin/WebKitWebDriver'
const LIBRARIES = '/usr/lib/x86_64-linux-gnu'
const SCREEN_SERVER = '/usr/bin/Xvfb'

const findMiniBrowser = (): string | undefined =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .filter(name => name.startsWith('webkit2gtk-'))
        .map(name => `${LIBRARIES}/${name}/MiniBrowser`)
        .find(existsSync)
    : undefined

/** Starts a screen that nobody sees, and gives its name. */
const startScreen = async (): Promise<{ display: string; process: ChildProcess }> => {
  const process = spawn(SCREEN_SERVER, ['-displayfd', '3', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(process.stdio[3]!, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, process }
}

const connect = async (port: number, binary: string): Promise<WebDriver> => {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  return new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
}

const isAnswering = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/status`)).ok
  } catch {
    return false
  }
}

const launch = async (binary: string): Promise<OtherBrowser> => {
  const screen = await startScreen()
  const port = await findFreePort()
  const driverProcess = spawn(DRIVER, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      LANG: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  })
  const stop = () => {
    driverProcess.kill()
    screen.process.kill()
  }
  await pollUntil(() => isAnswering(port), Boolean)
  const driver = await connect(port, binary)
  await driver.manage().window().setRect({ width: 420, height: 900 })
  const version = (await driver.getCapabilities()).get('browserVersion') as string
  const find = (selector: string) => driver.findElement(By.css(selector))
  return {
    version: `WebKitGTK ${version}`,
    open: url => driver.get(url),
    evaluate: (source, value) => driver.executeScript(`return (${source})(arguments[0])`, value),
    click: selector => find(selector).click(),
    fill: async (selector, text) => {
      const field = find(selector)
      await field.click()
      await field.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE)
      await field.sendKeys(text)
    },
    close: async () => {
      await driver.quit()
      stop()
    },
  }
}

/** WebKitGTK's small browser, the engine of Safari, by WebDriver; null where it is not installed. */
export const findWebKit = (): InstalledBrowser | null => {
  const binary = findMiniBrowser()
  return binary && existsSync(DRIVER) && existsSync(SCREEN_SERVER)
    ? { name: 'WebKitGTK', isPhone: false, launch: () => launch(binary) }
    : null
}
