import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { FIRST_VIEW_PROGRAM, type FirstViews } from '../firstView/firstViews'
import { buildContentSecurityPolicy } from './pageContentPolicy'

type IndexPage = {
  html: string
  contentSecurityPolicy: string
  changedAt: number
  /** First views by the program of the same build; null where it has none. */
  views: FirstViews | null
}

/** Reads the page once, and again when a new build has replaced it; then the program of the old build ends. */
export const createIndexPageReader = (h5Dir: string, openViews: (program: string) => FirstViews) => {
  const file = path.join(h5Dir, 'index.html')
  const program = path.join(h5Dir, FIRST_VIEW_PROGRAM)
  let kept: IndexPage | null = null
  const close = async () => kept?.views?.close()
  return {
    /** Null while there is no build. */
    read: async (): Promise<IndexPage | null> => {
      try {
        const { mtimeMs } = await stat(file)
        if (kept?.changedAt === mtimeMs) return kept
        const html = await readFile(file, 'utf8')
        await close()
        const views = existsSync(program) ? openViews(program) : null
        kept = { html, contentSecurityPolicy: buildContentSecurityPolicy(html), changedAt: mtimeMs, views }
        return kept
      } catch {
        return null
      }
    },
    expire: () => kept?.views?.expire(),
    close,
  }
}
