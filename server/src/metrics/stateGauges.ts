import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { OpenedDatabase } from '../db/database'
import type { ChairMqttClient } from '../gateways/chairs/chairMqttClient'

/** What waits in the database. Each query reads an index that holds little else. */
const QUEUES = {
  jobs: sql`select count(*) from jobs where run_at <= now()`,
  failedJobs: sql`select count(*) from jobs where failures > 0`,
  refundTransfers: sql`select count(*) from money_returns where status = 'due'`,
  failedRefundTransfers: sql`select count(*) from money_returns where status = 'due' and tries > 3`,
  paymentQuestions: sql`select count(*) from payments where ask_at is not null and ask_at <= now()`,
  paymentAnomalies: sql`select count(*) from payment_anomalies where resolved_at is null`,
}

type StateSources = { database: OpenedDatabase; mqttClient: ChairMqttClient }

/**
 * Adds what is true at the moment of a question: connections to the database in use and waited for, the broker, the chairs that
 * are online, and what waits in the database. While the database gives no answer, nothing is said of what waits in it.
 */
export const registerStateGauges = (registry: Registry, { database, mqttClient }: StateSources): void => {
  registerPoolGauges(registry, database)
  registerChairGauges(registry, mqttClient)
  registerQueueGauges(registry, database)
}

const registerPoolGauges = (registry: Registry, { getPoolUsage }: OpenedDatabase): void => {
  const registers = [registry]
  new Gauge({
    name: 'anzuo_database_connections',
    help: 'Connections to PostgreSQL by pool and state; limit: how many there may be',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, used, idle, limit } of getPoolUsage()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'limit' }, limit)
      }
    },
  })
  new Gauge({
    name: 'anzuo_database_waiting',
    help: 'Queries that wait for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of getPoolUsage()) this.set({ pool }, waiting)
    },
  })
}

const registerChairGauges = (registry: Registry, mqttClient: ChairMqttClient): void => {
  const registers = [registry]
  const online = new Set<string>()
  mqttClient.onChanged((serialNumber, { isOnline }) => {
    if (isOnline) online.add(serialNumber)
    else online.delete(serialNumber)
  })
  new Gauge({
    name: 'anzuo_broker_connected',
    help: '1 while the server is connected to the broker of the chairs',
    registers,
    collect() {
      this.set(mqttClient.isConnected() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'anzuo_chairs_online',
    help: 'Chairs that are connected to the broker',
    registers,
    collect() {
      this.set(online.size)
    },
  })
}

const registerQueueGauges = (registry: Registry, { safetyDb }: OpenedDatabase): void => {
  new Gauge({
    name: 'anzuo_database_up',
    help: '1 when the database answered just now',
    registers: [registry],
    async collect() {
      const isUp = await safetyDb.execute(sql`select 1`).then(
        () => true,
        () => false,
      )
      this.set(isUp ? 1 : 0)
    },
  })
  new Gauge({
    name: 'anzuo_queue_size',
    help: 'What waits: due jobs, jobs and refunds that fail, due refunds, questions about payments, payment anomalies',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const [queue, query] of Object.entries(QUEUES)) {
          const { rows } = (await safetyDb.execute(query)) as unknown as { rows: { count: string }[] }
          this.set({ queue }, Number(rows[0]?.count ?? 0))
        }
      } catch {
        // Said by the other gauge, and logged by whoever needed the database.
        this.reset()
      }
    },
  })
}
