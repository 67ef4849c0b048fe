import { parseArgs } from 'node:util'
import path from 'node:path'
import { seedDemoCatalogue } from '../seed/catalogue'
import { startSimulatedChair } from '../simulators/chair/startSimulatedChair'
import { findAccountingViolations } from '../testing/accountingInvariants'
import {
  createSignedInPeople,
  openTrialDatabase,
  deliverStock,
  findLostAcknowledgements,
  findUnsettledMoney,
} from './bookkeeping'
import { exitOnSignals } from './childProcesses'
import { createAcknowledged, startBuyer, startReader } from './buyers'
import { startDeployment, SERIAL_NUMBER, type Deployment } from './deployment'
import {
  failOver,
  goBack,
  killEachProcess,
  measureRest,
  upgrade,
  type DisturbanceContext,
} from './disturbances'
import { buildCurrentServer, buildServerOfCommit, type ServerBuild } from './serverBuilds'
import { ServiceRecord, type Disturbance } from './serviceRecord'
import { claimChair, startSitter } from './sitter'

/**
 * The deployment of docs/operations.md tried as processes of this machine: three compiled servers behind nginx, PostgreSQL with a
 * standby behind HAProxy, and mosquitto, with the files of `deploy/`, while people buy, pay and stop a chair:
 *
 *   npm run --silent trial:deployment -- [--before COMMIT]
 *
 * It upgrades the servers from the build of that commit, kills each process, fails over, and goes back to the old build. The last line
 * is JSON: what people noticed of each, and what was lost, which has to be nothing. It ends with 1 when something was. It needs
 * PostgreSQL's programs, nginx, haproxy, mosquitto and openssl.
 */
const BUYERS = 4

const writeLine = (line: string) => process.stderr.write(`${line}\n`)

const prepareBuilds = async (
  folder: string,
  commit: string | undefined,
): Promise<{ before: ServerBuild; current: ServerBuild }> => {
  const current = await buildCurrentServer(path.join(folder, 'new'))
  const before = commit === undefined ? current : await buildServerOfCommit(commit, path.join(folder, 'old'))
  return { before, current }
}

const disturb = async (
  context: DisturbanceContext,
  { before, current }: { before: ServerBuild; current: ServerBuild },
): Promise<Disturbance[]> => {
  const steps = [
    () => measureRest(context).then(rest => [rest]),
    () => upgrade(context, current),
    () => killEachProcess(context, current),
    () => failOver(context),
    () => goBack(context, before),
    () => upgrade(context, current),
  ]
  const results: Disturbance[] = []
  for (const step of steps)
    for (const result of await step()) {
      writeLine(JSON.stringify(result))
      results.push(result)
    }
  return results
}

const tryDeployment = async (deployment: Deployment, commit: string | undefined): Promise<boolean> => {
  const builds = await prepareBuilds(deployment.folder, commit)
  for (const node of deployment.nodes) await node.start(builds.before)
  await deployment.importChairKey(builds.current)
  writeLine('the servers are ready')
  const database = openTrialDatabase(deployment.databaseUrl)
  await seedDemoCatalogue(database.db, new Date())
  await deliverStock(database.db)
  const [sitter = '', reader = '', ...buyers] = await createSignedInPeople(database.db, BUYERS + 2)
  await database.close()

  const violations: string[] = []
  const record = new ServiceRecord()
  const acknowledged = createAcknowledged()
  let isOver = false
  const { client, deviceKey, certFile } = deployment
  const load = {
    client,
    record,
    isOver: () => isOver,
    onViolation: (what: string) => void violations.push(what),
  }
  const chair = startSimulatedChair({
    serialNumber: SERIAL_NUMBER,
    family: 'hk',
    isOwned: false,
    deviceKey,
    url: deployment.brokerAddress,
    caFile: certFile,
  })
  const sitting = { ...load, chair, serialNumber: SERIAL_NUMBER, token: sitter }
  await claimChair(sitting)
  writeLine('the chair is claimed')
  const { sandbox, providers } = deployment.payments
  const people = [
    startReader(load, reader),
    ...buyers.map((token, index) => startBuyer({ ...load, sandbox, acknowledged }, token, index)),
  ]
  const sitterTotals = startSitter(sitting)
  const disturbances = await disturb({ ...load, deployment }, builds)
  isOver = true
  await Promise.all(people)
  const stops = await sitterTotals
  await chair.close()
  for (const node of deployment.nodes) await node.stop()

  const after = openTrialDatabase(deployment.databaseUrl)
  const lost = await findLostAcknowledgements(after.db, acknowledged)
  const books = await findAccountingViolations(after.db)
  const settled = await findUnsettledMoney(after.db, { providers, sandbox })
  await after.close()
  const totals = Object.fromEntries(Object.entries(acknowledged).map(([name, ids]) => [name, ids.size]))
  const findings = [...violations, ...books, ...settled]
  console.log(JSON.stringify({ disturbances, acknowledged: totals, lost, chair: stops, findings }))
  return findings.length === 0 && Object.values(lost).every(count => count === 0)
}

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { before: { type: 'string' } } })
  const deployment = await startDeployment()
  try {
    process.exitCode = (await tryDeployment(deployment, values.before)) ? 0 : 1
  } finally {
    await deployment.close()
  }
}

exitOnSignals()
await main()
process.exit()
