import { BLUETOOTH_CHECKS, bringToRest as bringToRestOverBluetooth } from './bluetoothChecks'
import { INTERNET_CHECKS, bringToRest as bringToRestOverInternet } from './internetChecks'
import type { ChairIdentity, ChairUnderTest } from './chairUnderTest'
import type { BluetoothContext, ConformanceCheck, InternetContext } from './conformanceCheck'
import { createPhoneProbe } from './phoneProbe'
import { createServerProbe } from './serverProbe'

/** What came of one check. */
export type ConformanceFinding = {
  id: string
  rule: string
  title: string
  /** What the chair did wrong, or null. */
  problem: string | null
}

type RunOptions = {
  identity: ChairIdentity
  /** Also the checks that take minutes. */
  withLongChecks: boolean
  /** The checks to make; null makes all. */
  only?: readonly string[] | null
  onFinding?: (finding: ConformanceFinding) => void
}

/** Holds a chair against the protocol, over each link that it can be reached by. Each check begins with a chair at rest. */
export const runConformance = async (
  chair: ChairUnderTest,
  options: RunOptions,
): Promise<ConformanceFinding[]> => {
  const { bluetooth, internet } = chair
  const { identity } = options
  const findings: ConformanceFinding[] = []
  if (bluetooth) {
    const near = { ...chair, bluetooth }
    const context: BluetoothContext = { chair: near, identity, phone: createPhoneProbe(near, identity) }
    findings.push(
      ...(await runChecks({ checks: BLUETOOTH_CHECKS, context, prepare: bringToRestOverBluetooth }, options)),
    )
    await bringToRestOverBluetooth(context)
    await bluetooth.close()
  }
  if (internet) {
    const far = { ...chair, internet }
    const context: InternetContext = { chair: far, identity, server: createServerProbe(far, identity) }
    findings.push(
      ...(await runChecks({ checks: INTERNET_CHECKS, context, prepare: bringToRestOverInternet }, options)),
    )
  }
  return findings
}

const runChecks = async <Context>(
  {
    checks,
    context,
    prepare,
  }: {
    checks: readonly ConformanceCheck<Context>[]
    context: Context
    prepare: (context: Context) => Promise<string | null>
  },
  { withLongChecks, only = null, onFinding }: RunOptions,
): Promise<ConformanceFinding[]> => {
  const findings: ConformanceFinding[] = []
  for (const { id, rule, title, isLong, run } of checks) {
    if (only ? !only.includes(id) : isLong && !withLongChecks) continue
    const problem = (await prepare(context)) ?? (await run(context))
    const finding = { id, rule, title, problem }
    findings.push(finding)
    onFinding?.(finding)
  }
  return findings
}
