import automator from 'miniprogram-automator'
import type { RunReport } from '../automator/hostMethods'
import type { Overlay } from '../view/protocol'
import { startHostProcess } from './startProcess'

type Connected = Awaited<ReturnType<typeof automator.connect>>
type Page = NonNullable<Awaited<ReturnType<Connected['currentPage']>>>

/** A mini-program that runs in the host, driven by the platform's own automator. */
export type MiniProgram = {
  client: Connected
  page: () => Promise<Page>
  /** Calls a method of `wx` inside the app. */
  wx: (method: string, ...parameters: unknown[]) => Promise<unknown>
  /** Waits for an element of the page on top and touches it. */
  tap: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  /** The words of an element of the page on top, or '' while there is none. */
  text: (selector: string) => Promise<string>
  /** Moves a finger from the middle of an element, by px. */
  drag: (selector: string, by: { x?: number; y?: number }) => Promise<void>
  /** What the phone shows over the page: title, toast, dialog. */
  overlay: () => Promise<Overlay>
  /** Touches words of the phone's own: of a dialog, a sheet, a bar. */
  touchWords: (words: string) => Promise<void>
  /** What the camera on the screen sees: base64 of a JPEG or PNG. */
  showCameraFrame: (picture: string) => Promise<void>
  report: () => Promise<RunReport>
  setTheme: (theme: 'light' | 'dark') => Promise<void>
  screenshot: (file: string) => Promise<void>
  /** The result is the host's exit code: 0 when nothing was violated. */
  stop: () => Promise<number | null>
}

const PATIENCE_MS = 10_000
const PAUSE_MS = 25

/**
 * Asks again until the answer is a wanted one.
 * @throws Error with the last answer when it takes too long.
 */
export const eventually = async <T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> => {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (Date.now() > until) throw new Error(`still ${JSON.stringify(answer)} after ${PATIENCE_MS} ms`)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Starts a mini-program in the host and connects to it. Options are those of the host's command line. */
export const openMiniProgram = async (folder: string, options: string[] = []): Promise<MiniProgram> => {
  const host = await startHostProcess(folder, options)
  const client = await automator.connect({ wsEndpoint: host.address })
  const send = (client as unknown as { send: (method: string, parameters?: object) => Promise<unknown> }).send
  const ask = send.bind(client)
  const page = async () => (await client.currentPage()) as Page
  const element = (selector: string) =>
    eventually(
      async () => (await page()).$(selector),
      found => found !== null,
    ).then(found => found!)
  return {
    client,
    page,
    wx: (method, ...parameters) => client.callWxMethod(method, ...parameters),
    tap: async selector => (await element(selector)).tap(),
    type: async (selector, text) => {
      const input = await element(selector)
      await (input as typeof input & { input: (text: string) => Promise<void> }).input(text)
    },
    text: async selector => {
      const found = await (await page()).$(selector)
      return found ? String(await found.text()) : ''
    },
    drag: async (selector, { x = 0, y = 0 }) => {
      const { id } = (await element(selector)) as unknown as { id: string }
      await ask('Host.drag', { elementId: id, x, y })
    },
    overlay: async () => (await ask('Host.overlay')) as Overlay,
    touchWords: async words => void (await ask('Host.touchWords', { words })),
    showCameraFrame: async picture => void (await ask('Host.showCameraFrame', { picture })),
    report: async () => (await ask('Host.report')) as RunReport,
    setTheme: async theme => void (await ask('Host.setTheme', { theme })),
    screenshot: async file => void (await client.screenshot({ path: file })),
    stop: async () => {
      client.disconnect()
      return host.stop()
    },
  }
}
