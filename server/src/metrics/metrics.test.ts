import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { collectDefaultMetrics } from 'prom-client'
import type { OpenedDatabase } from '../db/database'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import type { ChairMqttClient } from '../gateways/chairs/chairMqttClient'
import { createMetrics, type Metrics } from './metrics'
import { isPrivateAddress, startMetricsServer } from './metricsServer'
import { registerStateGauges } from './stateGauges'

const repository = new URL('../../../', import.meta.url)

/** Words of PromQL in the rules that are no metrics. */
const PROMQL_WORDS = /\b(?:sum|max|by|rate|increase|histogram_quantile)\b/g

const brokerlessClient = {
  onChanged: () => () => {},
  isConnected: () => false,
} as unknown as ChairMqttClient

describe('metrics', () => {
  let database: OpenedDatabase
  let metrics: Metrics

  before(async () => {
    database = await openInMemoryDatabase()
    metrics = createMetrics()
    registerStateGauges(metrics.registry, { database, mqttClient: brokerlessClient })
    collectDefaultMetrics({ register: metrics.registry })
  })
  after(() => database.close())

  it('are served in Prometheus’s format, with what waits in the database', async () => {
    const served = await startMetricsServer(metrics.registry, { host: '127.0.0.1', port: 0 })
    const text = await (await fetch(served.address)).text()
    await served.close()
    assert.match(text, /^anzuo_database_up 1$/m)
    assert.match(text, /^anzuo_broker_connected 0$/m)
    assert.match(text, /^anzuo_queue_size\{queue="paymentAnomalies"\} 0$/m)
  })

  it('are refused to whoever comes through a balancer, or asks for something else', async () => {
    const served = await startMetricsServer(metrics.registry, { host: '127.0.0.1', port: 0 })
    const forwarded = await fetch(served.address, { headers: { 'x-forwarded-for': '203.0.113.5' } })
    const elsewhere = await fetch(served.address.replace('/metrics', '/'))
    await served.close()
    assert.deepEqual([forwarded.status, elsewhere.status], [404, 404])
  })

  for (const [address, isPrivate] of [
    ['127.0.0.1', true],
    ['::ffff:10.1.2.3', true],
    ['172.31.0.1', true],
    ['fd00::1', true],
    ['203.0.113.5', false],
    ['::ffff:203.0.113.5', false],
    ['2001:db8::1', false],
    ['', false],
  ] as const)
    it(`of ${address || 'nowhere'} are ${isPrivate ? 'answered' : 'not answered'}`, () => {
      assert.equal(isPrivateAddress(address), isPrivate)
    })

  it('that alarms name all exist, and each alarm has its section in the runbook', async () => {
    const rules = await readFile(new URL('deploy/prometheus/alerts.yml', repository), 'utf8')
    const runbook = await readFile(new URL('docs/operations.md', repository), 'utf8')
    const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
    assert.ok(expressions.length > 10)
    for (const expression of expressions) {
      const names = expression
        .replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
        .replace(PROMQL_WORDS, ' ')
        .match(/\b[a-z]\w+/g)
      assert.ok(names, expression)
      for (const name of names)
        assert.ok(known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, '')), name)
    }
    for (const [, alert] of rules.matchAll(/- alert: (\w+)/g))
      assert.match(runbook, new RegExp(`^\\| \`${alert}\` `, 'm'))
  })
})
