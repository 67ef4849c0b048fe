import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import type { EndpointPath, ResponseData, RequestBody } from '@anzuo/contract'
import { CUSTOM_PLAN_PROGRAM_ID, type ChairCommand } from '@anzuo/chair-protocol'
import { openChairMqttClient, type ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { startSimulatedChair, type RunningSimulatedChair } from '../../simulators/chair/startSimulatedChair'
import { startEveryTestBroker, waitUntil } from '../../testing/mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import { chairs } from '../../db/schema'
import { describeOnEveryDatabase } from '../../testing/databases'
import { createTestServer, type TestServer } from '../../testing/testServer'

/** A new chair for each broker on each database: what is bound once stays bound. */
const serials = ['HK24W00001', 'HK24W00002', 'HK24W00003', 'HK24W00004']
const brokers = await startEveryTestBroker(serials)
after(() => Promise.all(brokers.map(broker => broker.stop())))

await describeOnEveryDatabase('the whole way with a chair', database => {
  for (const broker of brokers)
    describe(`over ${broker.kind}`, () => {
      const serialNumber = serials.pop() ?? ''
      let mqttClient: ChairMqttClient
      let server: TestServer
      let running: RunningSimulatedChair
      let lin: string
      before(async () => {
        mqttClient = await openChairMqttClient({
          url: broker.url,
          caFile: null,
          keys: createTestChairKeys(),
          log: pino({ level: 'silent' }),
        })
        server = await createTestServer(database, { mqttClient })
        running = startSimulatedChair({
          serialNumber,
          family: 'hk',
          isOwned: false,
          deviceKey: getTestDeviceKey(serialNumber),
          url: broker.chairUrl,
        })
        lin = await server.signIn()
      })
      after(async () => {
        await running.close()
        await server.close()
        await mqttClient.close()
      })

      const call = <P extends EndpointPath>(path: P, request: RequestBody<P>): Promise<ResponseData<P>> =>
        server.dataOf(path, request, { token: lin })
      const ask = async (command: ChairCommand) => {
        const { result, state } = await call('/device/command', {
          serialNumber,
          command: command as RequestBody<'/device/command'>['command'],
        })
        assert.equal(result, 'ok')
        return state
      }
      const isKnown = async () =>
        (await database.db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))).length > 0

      it('is found by its number, is bound by a press, works as it is told, and its sessions are counted', async () => {
        await waitUntil(isKnown)
        assert.equal((await call('/open/device/lookup', { serialNumber })).isOwned, false)

        const { claimId, isWaitingForPress } = await call('/device/claim', { serialNumber })
        assert.ok(isWaitingForPress)
        running.chair.pressButton()
        await waitUntil(async () => (await call('/device/bind', { claimId })).isBound)

        running.chair.sitDown()
        await waitUntil(() => mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
        await call('/device/sit', { serialNumber })
        await ask({ name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 })
        const adjusted = await ask({ name: 'set', parameter: 'intensity', value: 1 })
        assert.equal(adjusted?.intensity, 1)
        const stop = () => call('/device/stop', { serialNumber, isEmergency: false })
        assert.equal((await stop()).result, 'ok')
        await waitUntil(() => mqttClient.getSnapshot(serialNumber).state?.phase === 'idle')

        const planned = await ask({
          name: 'startPlan',
          plan: { program: 5, steps: [{ seconds: 60, zones: ['neck'], intensity: 1, heat: 0, airbag: 0 }] },
          minutes: 10,
          token: 2,
          stopCount: 1,
        })
        assert.equal(planned?.program, CUSTOM_PLAN_PROGRAM_ID)
        assert.equal((await stop()).result, 'ok')

        const records = async () => (await call('/massage_statistics/records', {})).records
        await waitUntil(async () => (await records()).length === 2)
        assert.deepEqual(
          (await records()).map(({ program }) => program).sort(),
          [1, CUSTOM_PLAN_PROGRAM_ID].sort(),
        )
      })
    })
})
