import { createAuditReport } from '../audits/auditReport'
import type { AuditRecorder } from '../audits/createAuditRecorder'
import { renderAuditHtml } from '../audits/formatAuditReport'
import type { AutomatorContext } from './automatorContext'
import type { AutomatorMethodHandlers } from './automatorServer'

/** What a walk over pages asks before it leaves one. */
export type AuditState = ReturnType<AuditRecorder['readState']>

/** The audits: what the platform's tools call by that name, and how far a page has come. */
export const createAutomatorAuditMethods = (
  { view }: AutomatorContext,
  audits: AuditRecorder | null,
): AutomatorMethodHandlers => {
  const requireAudits = () => {
    if (audits) return audits
    throw new Error('the run is not recorded: start the host with --audits')
  }
  return {
    // The client writes `report` into a file and gives `data` to the test.
    'Tool.stopAudits': async () => {
      const running = requireAudits()
      await view.settle()
      const report = createAuditReport(await running.take())
      return { report: renderAuditHtml([{ name: '', report }]), data: JSON.stringify(report) }
    },
    'Host.auditState': async (): Promise<AuditState> => {
      const running = requireAudits()
      await view.settle()
      return running.readState()
    },
  }
}
