import type { CompiledMiniProgram } from '../program/compiledProgram'
import { MiniProgramRejectedError } from '../violations'
import type { WxBackend } from './wxBackend'
import { parseMiniProgramPageQuery } from './pageQuery'

/** How the mini-program was opened. 1001: from the list of recently used ones. */
export type LaunchOptions = {
  path: string
  query: Record<string, string>
  scene: number
  referrerInfo: object
}

/**
 * Reads where a cold start leads.
 * @throws MiniProgramRejectedError when there is no such page.
 */
export const parseLaunchOptions = (program: CompiledMiniProgram, wanted: string | null): LaunchOptions => {
  const [path = '', search = ''] = (wanted ?? program.pages[0] ?? '').split('?')
  const page = path.replace(/^\//, '')
  if (!program.pages.includes(page))
    throw new MiniProgramRejectedError('app-config', `there is no page ${page}`)
  return { path: page, query: parseMiniProgramPageQuery(search), scene: 1001, referrerInfo: {} }
}

/** Answers what a program asks of how it was started. */
export const createLaunchBackend = (launch: LaunchOptions): WxBackend => ({
  sync: { getLaunchOptionsSync: () => launch, getEnterOptionsSync: () => launch },
})
