import type { OfficePath, OfficeResponseData } from '@anzuo/contract/office'
import { ApiError } from '../../http/apiError'
import { translate } from '../../messages'
import type { AuditEntry } from '../auditLog'
import type { AfterCommitTask, OfficeChangeCall } from '../officeCall'

export type BulkPath = OfficePath & `/office/v1/${string}_many`
export type BulkLineOutcome = OfficeResponseData<'/office/v1/order/ship_many'>['lines'][number]

/** What a line does, within a call of its own. */
type LineRun<P extends BulkPath, Line> = (call: OfficeChangeCall<P>, line: Line) => Promise<unknown>

const runLine = async <P extends BulkPath, Line>(
  call: OfficeChangeCall<P>,
  line: Line,
  run: LineRun<P, Line>,
): Promise<string | null> => {
  const entries: AuditEntry[] = []
  const tasks: AfterCommitTask[] = []
  try {
    // A savepoint: what one line began is undone without the others.
    await call.tx.transaction(tx =>
      run(
        {
          ...call,
          tx,
          audit: entry => void entries.push(entry),
          afterCommit: task => void tasks.push(task),
        },
        line,
      ),
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return translate(call.locale, error.userMessage)
  }
  entries.forEach(call.audit)
  tasks.forEach(call.afterCommit)
  return null
}

/**
 * Does the same with many records, each for itself: one that can't be done names its reason and leaves the others as they are. Each
 * that was done stands in the audit log as if it had been done alone.
 */
export const runEach = async <P extends BulkPath, Line>(
  call: OfficeChangeCall<P>,
  lines: readonly Line[],
  { getId, run }: { getId: (line: Line) => string; run: LineRun<P, Line> },
): Promise<BulkLineOutcome[]> => {
  const outcomes = new Map<Line, BulkLineOutcome>()
  // In one order whoever asks: two people who choose the same records never wait for each other in a circle.
  const inOrder = [...lines].sort((a, b) => (getId(a) < getId(b) ? -1 : 1))
  for (const line of inOrder) {
    const problem = await runLine(call, line, run)
    outcomes.set(line, { id: getId(line), isDone: problem === null, problem: problem ?? '' })
  }
  const inAskedOrder = lines.flatMap(line => outcomes.get(line) ?? [])
  if (!inAskedOrder.some(({ isDone }) => isDone)) call.noteNothingChanged()
  return inAskedOrder
}
