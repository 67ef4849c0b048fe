import type { Program } from '../packages/program'
import { ProgramRefused } from '../violations'
import type { BackEnd } from './answers'
import { parsePageQuery } from './router'

/** How the mini-program was opened. 1001: from the list of recently used ones. */
export type Launch = { path: string; query: Record<string, string>; scene: number; referrerInfo: object }

/**
 * Reads where a cold start leads.
 * @throws ProgramRefused when there is no such page.
 */
export const readLaunch = (program: Program, wanted: string | null): Launch => {
  const [path = '', search = ''] = (wanted ?? program.app.pages[0] ?? '').split('?')
  const page = path.replace(/^\//, '')
  if (!program.pages.includes(page)) throw new ProgramRefused('app-config', `there is no page ${page}`)
  return { path: page, query: parsePageQuery(search), scene: 1001, referrerInfo: {} }
}

export const createLaunchBackEnd = (launch: Launch): BackEnd => ({
  sync: { getLaunchOptionsSync: () => launch, getEnterOptionsSync: () => launch },
})
