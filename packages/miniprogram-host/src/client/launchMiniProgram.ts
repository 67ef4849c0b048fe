import { writeFile } from 'node:fs/promises'
import automator from 'miniprogram-automator'
import type { AuditReport } from '../audits/auditReport'
import { waitForAuditedPage } from '../audits/waitForAuditedPage'
import type { AuditState } from '../automator/auditMethods'
import type { HostRunReport } from '../automator/hostMethods'
import type { EmulatedPhoneUiState } from '../view/viewProtocol'
import { pollUntil } from './pollUntil'
import { startMiniProgramHostProcess } from './startMiniProgramHostProcess'

type Connected = Awaited<ReturnType<typeof automator.connect>>
type Page = NonNullable<Awaited<ReturnType<Connected['currentPage']>>>

/** A mini-program that runs in the host, driven by the platform's own automator. */
export type RunningMiniProgram = {
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
  overlay: () => Promise<EmulatedPhoneUiState>
  /** What on the page on top can be used but has no name for assistive technology. */
  findUnnamedElements: () => Promise<string[]>
  /** Touches words of the phone's own: of a dialog, a sheet, a bar. */
  tapSystemText: (words: string) => Promise<void>
  /** What the camera on the screen sees: base64 of a JPEG or PNG. */
  showCameraFrame: (picture: string) => Promise<void>
  report: () => Promise<HostRunReport>
  /** Waits until a page that was just opened shows something and has got its answers. The host runs with `--audits`. */
  waitForAuditedPage: (file: string) => Promise<void>
  /** What the audits say of the time since the last report. The host runs with `--audits`. */
  takeAuditReport: () => Promise<AuditReport>
  /** Works the host itself: `Host.NAME` of its `docs/protocol.md`. */
  host: (name: string, parameters?: object) => Promise<unknown>
  setTheme: (theme: 'light' | 'dark') => Promise<void>
  screenshot: (file: string) => Promise<void>
  /** Writes a small JPEG of the screen, much faster than a screenshot. */
  picture: (file: string) => Promise<void>
  /** The result is the host's exit code: 0 when nothing was violated. */
  stop: () => Promise<number | null>
}

/** Starts a mini-program in the host and connects to it. Options are those of the host's command line. */
export const launchMiniProgram = async (
  folder: string,
  options: string[] = [],
): Promise<RunningMiniProgram> => {
  const host = await startMiniProgramHostProcess(folder, options)
  return connectToMiniProgram(host.address, host.stop)
}

/**
 * Connects to a mini-program that runs already, in the host or in the platform's own developer tools. `stop` ends what runs
 * it, also when nobody answers there; the tools stay open.
 */
export const connectToMiniProgram = async (
  wsEndpoint: string,
  stop: () => Promise<number | null> = () => Promise.resolve(0),
): Promise<RunningMiniProgram> => {
  const client = await automator.connect({ wsEndpoint }).catch(async (error: Error) => {
    await stop()
    throw error
  })
  const send = (client as unknown as { send: (method: string, parameters?: object) => Promise<unknown> }).send
  const ask = send.bind(client)
  const page = async () => (await client.currentPage()) as Page
  const element = (selector: string) =>
    pollUntil(
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
      if (!found) return ''
      // A page that is drawn anew takes an element away between the two questions.
      return found.text().then(String, (error: Error) => {
        if (/is gone|is detached/.test(error.message)) return ''
        throw error
      })
    },
    drag: async (selector, { x = 0, y = 0 }) => {
      const { id } = (await element(selector)) as unknown as { id: string }
      await ask('Host.drag', { elementId: id, x, y })
    },
    overlay: async () => (await ask('Host.overlay')) as EmulatedPhoneUiState,
    findUnnamedElements: async () => ((await ask('Host.nameless')) as { nameless: string[] }).nameless,
    tapSystemText: async words => void (await ask('Host.touchWords', { words })),
    showCameraFrame: async picture => void (await ask('Host.showCameraFrame', { picture })),
    report: async () => (await ask('Host.report')) as HostRunReport,
    waitForAuditedPage: async file =>
      void (await waitForAuditedPage(file, async () => (await ask('Host.auditState')) as AuditState)),
    takeAuditReport: async () => (await client.stopAudits()) as AuditReport,
    host: (name, parameters = {}) => ask(`Host.${name}`, parameters),
    setTheme: async theme => void (await ask('Host.setTheme', { theme })),
    screenshot: async file => void (await client.screenshot({ path: file })),
    picture: async file => {
      const { base64 } = (await ask('Host.picture')) as { base64: string }
      await writeFile(file, base64, 'base64')
    },
    stop: async () => {
      client.disconnect()
      return stop()
    },
  }
}
