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

const isRootOnDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Waits for another process that installs at the same time. */
const installDebianPackage = async (name: string): Promise<void> => {
  const lock = ['-o', 'DPkg::Lock::Timeout=300']
  await runChildProcess('apt-get', [...lock, 'update'])
  await runChildProcess('apt-get', [...lock, 'install', '-y', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

const installChromium = async (): Promise<void> => {
  if (isRootOnDebian()) {
    console.error('No Chromium found: installing Debian’s package chromium')
    await installDebianPackage('chromium')
  } else {
    console.error('No Chromium found: installing Playwright’s own into its cache')
    await runChildProcess(process.execPath, [PLAYWRIGHT_CLI, 'install', 'chromium'])
  }
}

/** Whether Linux has a font for Chinese; other systems bring one. */
const hasChineseFont = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return true
  const fonts = await runChildProcess('fc-list', [':lang=zh', 'file']).catch(() => null)
  return fonts?.exitCode === 0 && fonts.output.trim() !== ''
}

/** Without such a font every Chinese text is drawn as narrow boxes, and what measures a layout measures those. */
const ensureChineseFont = async (): Promise<void> => {
  if (await hasChineseFont()) return
  if (isRootOnDebian()) {
    console.error('No font for Chinese found: installing Debian’s package fonts-noto-cjk')
    await installDebianPackage('fonts-noto-cjk')
  } else console.error('No font for Chinese found: layouts of Chinese texts are not those of a phone')
}

let fontCheck: Promise<void> | null = null

/**
 * Where Chromium stands: `CHROMIUM_PATH`, the usual places, or Playwright's cache. Installs one when there is none, and on Debian a
 * font for Chinese, and says so on standard error.
 * @throws Error when there is none and none could be installed.
 */
export const findOrInstallChromium = async (): Promise<string> => {
  if (!findInstalled()) await installChromium()
  const found = findInstalled()
  if (!found)
    throw new Error('No Chromium, and none could be installed. Install one and name it in CHROMIUM_PATH.')
  fontCheck ??= ensureChineseFont()
  await fontCheck
  return found
}
