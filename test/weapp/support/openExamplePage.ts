import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { findRouteByPageFile } from '../../../src/routes/routeUrls'
import type { ExamplePage } from './examplePages'

/** What a page shows besides its bar is longer than this. */
const MIN_TEXT_LENGTH = 4

/** What an expectation failed for, or null. */
export const getRejectionMessage = (expected: Promise<unknown>): Promise<string | null> =>
  expected.then(
    () => null,
    (error: Error) => error.message,
  )

/** Opens a page as a touch does: a tab by its tab, any other page over the one that is open. */
export const openExamplePage = async (
  app: RunningMiniProgram,
  { url, isTab }: ExamplePage,
): Promise<unknown> => {
  if (isTab) return app.wx('switchTab', { url })
  const isFirst = ((await app.client.pageStack()) as unknown[]).length === 1
  return app.wx(isFirst ? 'navigateTo' : 'redirectTo', { url })
}

/** What a page shows while it waits for an answer, and when it got none. */
const WAITING_SELECTOR = '.ui-screen__waiting'
const FAILED_SELECTOR = '.ui-screen__failed'

/** Waits until the page that is open has its content, and tells what is wrong: none has come, or another page than was opened. */
export const findPageFaults = async (app: RunningMiniProgram, { name }: ExamplePage): Promise<string[]> => {
  // While a page is drawn for the first time, what was found may be replaced before it is read.
  let lastProblem = ''
  const words = () =>
    app.text('.ui-screen__main').catch((error: Error) => {
      lastProblem = error.message
      return ''
    })
  const isShown = async (selector: string) => (await (await app.page()).$(selector)) !== null
  const emptiness = await getRejectionMessage(
    pollUntil(
      async () => ((await isShown(WAITING_SELECTOR)) ? '' : (await words()).trim()),
      text => text.length >= MIN_TEXT_LENGTH,
    ),
  )
  const { path: file } = await app.page()
  const faults: string[] = []
  if (emptiness !== null) faults.push(`${name} is blank: ${emptiness} ${lastProblem}`)
  if (await isShown(FAILED_SELECTOR)) faults.push(`${name} says that it has failed: ${await words()}`)
  if (findRouteByPageFile(file) !== name) faults.push(`${name} led to ${file}`)
  return faults
}
