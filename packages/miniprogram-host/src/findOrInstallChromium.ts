import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { runChildProcess } from './runChildProcess'

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const PLAYWRIGHT_CLI = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js')

const findInstalled = (): string | null => {
  const places = [process.env.CHROMIUM_PATH, ...KNOWN_PATHS, chromium.executablePath()]
  return places.find((place): place is string => Boolean(place) && existsSync(place as string)) ?? null
}

const installChromium = async (): Promise<void> => {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootOnDebian) {
    console.error('No Chromium found: installing Debian’s package chromium')
    await runChildProcess('apt-get', ['update'])
    await runChildProcess('apt-get', ['install', '-y', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  } else {
    console.error('No Chromium found: installing Playwright’s own into its cache')
    await runChildProcess(process.execPath, [PLAYWRIGHT_CLI, 'install', 'chromium'])
  }
}

/**
 * Where Chromium stands: `CHROMIUM_PATH`, the usual places, or Playwright's cache. Installs one when there is none
 * and says so on standard error.
 * @throws Error when there is none and none could be installed.
 */
export const findOrInstallChromium = async (): Promise<string> => {
  const found = findInstalled()
  if (found) return found
  await installChromium()
  const now = findInstalled()
  if (now) return now
  throw new Error('No Chromium, and none could be installed. Install one and name it in CHROMIUM_PATH.')
}
