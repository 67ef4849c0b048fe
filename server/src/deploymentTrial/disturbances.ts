import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../testing/mqttBrokers'
import type { Deployment } from './deployment'
import { promote, rejoinAsStandby, requireStandby } from './postgresServers'
import type { ServerBuild } from './serverBuilds'
import type { ServerNode } from './serverNode'
import type { Disturbance, ServiceRecord } from './serviceRecord'

/** What systemd waits before it starts a process again that ended (`RestartSec` of deploy/systemd/anzuo.service). */
const RESTART_MS = 1000

/** How long the load is watched while nothing happens to it. */
const REST_MS = 4000

/** How long a lost standby stays away: longer than a statement of a call may take. */
const STANDBY_ABSENCE_MS = 14_000

/** Answers to what the standby had when it was killed. */
const ANSWER_MS = 1000

export type DisturbanceContext = {
  deployment: Deployment
  record: ServiceRecord
  /** Something that must not happen, in words. */
  onViolation: (what: string) => void
}

const killAndRestart = async (one: { kill: () => Promise<void>; start: () => Promise<void> }) => {
  await one.kill()
  await wait(RESTART_MS)
  await one.start()
}

/** The measure that all others are compared with. */
export const measureRest = ({ record }: DisturbanceContext): Promise<Disturbance> =>
  record.measure('none', () => wait(REST_MS))

/** Kills each server in turn, the balancer, the broker and the standby; each comes back. */
export const killEachProcess = async (
  context: DisturbanceContext,
  build: ServerBuild,
): Promise<Disturbance[]> => {
  const { deployment, record } = context
  const { nodes, balancer, broker, databaseProxy } = deployment
  const results: Disturbance[] = []
  for (const [index, node] of nodes.entries())
    results.push(
      await record.measure(`kill -9 of server ${index + 1}`, () =>
        killAndRestart({ kill: () => node.kill(), start: () => node.start(build) }),
      ),
    )
  results.push(await record.measure('kill -9 of the balancer', () => killAndRestart(balancer)))
  results.push(await record.measure('kill -9 of the broker', () => killAndRestart(broker)))
  results.push(await record.measure('kill -9 of HAProxy', () => killAndRestart(databaseProxy)))
  results.push(await loseStandby(context))
  return results
}

/** Takes the standby away. What is acknowledged meanwhile would be on one machine only. */
const loseStandby = ({ deployment, record, onViolation }: DisturbanceContext): Promise<Disturbance> =>
  record.measure(`kill -9 of the standby, back after ${STANDBY_ABSENCE_MS / 1000} s`, async () => {
    const { standby } = deployment.postgres
    await standby.kill()
    await wait(ANSWER_MS)
    const ordersBefore = record.count('order')
    await wait(STANDBY_ABSENCE_MS - ANSWER_MS)
    const orders = record.count('order') - ordersBefore
    if (orders > 0) onViolation(`${orders} orders were acknowledged that the standby does not have`)
    await standby.start()
  })

/** Kills the primary, makes the standby the primary, and lets the old one come back as standby. */
export const failOver = async ({ deployment, record }: DisturbanceContext): Promise<Disturbance[]> => {
  const { primary, standby } = deployment.postgres
  const lost = await record.measure('kill -9 of the primary, promotion of the standby', async () => {
    await primary.kill()
    await promote(standby)
  })
  deployment.postgres = { primary: standby, standby: primary }
  const rejoined = await record.measure('the old primary comes back as standby (pg_rewind)', async () => {
    await rejoinAsStandby(primary, standby)
    await requireStandby(standby)
  })
  return [lost, rejoined]
}

/** Starts a build on a server, kills it in the middle of its migrations, and starts it again. */
const startWithKillDuringMigration = async (
  { postgres }: Deployment,
  node: ServerNode,
  build: ServerBuild,
): Promise<{ wasMigrating: boolean }> => {
  const isWaiting = async () => {
    const rows = await postgres.primary.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%__drizzle_migrations%'`,
    )
    return rows.length > 0
  }
  // The migration notes what it has done, which waits for this lock, before it commits.
  const unlock = await postgres.primary.lock('anzuo', 'lock table drizzle.__drizzle_migrations in share mode')
  const started = node.launch(build)
  let hasStarted = false
  void started.ready().then(
    () => (hasStarted = true),
    () => {},
  )
  await waitUntil(async () => hasStarted || (await isWaiting()))
  await node.kill()
  await unlock()
  await node.start(build)
  return { wasMigrating: !hasStarted }
}

/** Brings a build to each server, one after the other, with a kill in the middle of it. */
export const upgrade = async (
  { deployment, record }: DisturbanceContext,
  build: ServerBuild,
): Promise<Disturbance[]> => {
  const [first, second, third] = deployment.nodes
  if (!first || !second || !third) throw new Error('the trial has three servers')
  let wasMigrating = false
  const killed = await record.measure('upgrade of server 1, killed -9 during its migration', async () => {
    await first.stop()
    wasMigrating = (await startWithKillDuringMigration(deployment, first, build)).wasMigrating
  })
  const results = [
    wasMigrating ? killed : { ...killed, disturbance: 'upgrade of server 1, killed -9 (nothing to migrate)' },
  ]
  results.push(
    await record.measure('upgrade of server 2', async () => {
      await second.stop()
      await second.start(build)
    }),
  )
  results.push(
    await record.measure('upgrade of server 3, whose old build was killed -9', async () => {
      await third.kill()
      await third.start(build)
    }),
  )
  return results
}

/** Brings the build of before back to each server, on the database as it is. */
export const goBack = async (
  { deployment, record }: DisturbanceContext,
  build: ServerBuild,
): Promise<Disturbance[]> => {
  const results: Disturbance[] = []
  for (const [index, node] of deployment.nodes.entries())
    results.push(
      await record.measure(`server ${index + 1} goes back to the build of before`, async () => {
        await node.stop()
        await node.start(build)
      }),
    )
  results.push(await record.measure('none, all servers on the build of before', () => wait(REST_MS)))
  return results
}
