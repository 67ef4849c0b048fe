import { setTimeout as wait } from 'node:timers/promises'
import type { AuditState } from '../automator/auditMethods'
import { connectToHost, type HostConnection } from '../client/connectToHost'
import { pollUntil } from '../client/pollUntil'
import { startMiniProgramHostProcess } from '../client/startMiniProgramHostProcess'
import { readCompiledProgram } from '../program/compiledProgram'
import type { AuditReport } from './auditReport'

/** What a page does by itself after it has opened shall count for it, in ms. */
const SETTLE_MS = 600
/** Whoever waits longer for a first screen or an answer has learned what the rules ask. */
const PAGE_TIMEOUT_MS = 8000
const CALL_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 100

/** Waits until a page shows something, has got its answers and has had a moment for itself. */
const lookAtPage = async ({ ask }: HostConnection): Promise<void> => {
  const until = Date.now() + PAGE_TIMEOUT_MS
  await wait(SETTLE_MS)
  await pollUntil(
    () => ask<AuditState>('Host.auditState'),
    ({ hasContent, running }) => (hasContent && running === 0) || Date.now() > until,
    { intervalMs: POLL_INTERVAL_MS },
  )
}

/**
 * Starts a mini-program, opens every page of it and tells what the audits say. `options` are those of the host's command line.
 * @throws Error when it does not start, or a page ends it.
 */
export const auditProgram = async (folder: string, options: readonly string[]): Promise<AuditReport> => {
  const host = await startMiniProgramHostProcess(folder, ['--audits', '--quiet', '--yes', ...options])
  const connection = await connectToHost(host.address, CALL_TIMEOUT_MS)
  try {
    const [first, ...others] = readCompiledProgram(folder).pages
    // The first page is there from the cold start on.
    if (first !== undefined) await lookAtPage(connection)
    for (const page of others) {
      await connection.ask('App.callWxMethod', { method: 'reLaunch', args: [{ url: `/${page}` }] })
      await lookAtPage(connection)
    }
    const { data } = await connection.ask<{ data: string }>('Tool.stopAudits')
    return JSON.parse(data) as AuditReport
  } finally {
    connection.close()
    await host.stop()
  }
}
