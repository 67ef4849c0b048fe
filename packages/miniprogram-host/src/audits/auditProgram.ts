import type { AuditState } from '../automator/auditMethods'
import { startConnectedHost } from '../client/startConnectedHost'
import { readCompiledProgram } from '../program/compiledProgram'
import type { AuditReport } from './auditReport'
import { waitForAuditedPage } from './waitForAuditedPage'

const CALL_TIMEOUT_MS = 60_000

/** How far a walk over the pages of a program has come. */
export type AuditProgress = {
  path: string
  /** The page that was on top in the end: another one where the page has led there. */
  endedOn: string
  /** Counted from 1. */
  number: number
  count: number
  milliseconds: number
}

export type ProgramAuditOptions = {
  /** Options of the host's command line. */
  hostOptions: readonly string[]
  onPageAudited?: (progress: AuditProgress) => void
}

/**
 * Starts a mini-program, opens every page of it and tells what the audits say.
 * @throws Error when it does not start, or a page ends it.
 */
export const auditProgram = async (
  folder: string,
  { hostOptions, onPageAudited }: ProgramAuditOptions,
): Promise<AuditReport> => {
  const options = ['--audits', '--quiet', '--yes', ...hostOptions]
  const host = await startConnectedHost(folder, { options, timeoutMs: CALL_TIMEOUT_MS })
  try {
    const { pages } = readCompiledProgram(folder)
    for (const [index, path] of pages.entries()) {
      const startedAt = Date.now()
      // The first page is there from the cold start on.
      if (index > 0) await host.ask('App.callWxMethod', { method: 'reLaunch', args: [{ url: `/${path}` }] })
      const state = await waitForAuditedPage(path, () => host.ask<AuditState>('Host.auditState'))
      onPageAudited?.({
        path,
        endedOn: state.path,
        number: index + 1,
        count: pages.length,
        milliseconds: Date.now() - startedAt,
      })
    }
    const { data } = await host.ask<{ data: string }>('Tool.stopAudits')
    return JSON.parse(data) as AuditReport
  } finally {
    await host.stop()
  }
}
