import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import {
  deriveBrokerPassword,
  deriveSealedMessageKeys,
  encodeUplink,
  getChairEventCode,
  type DeviceKey,
} from '@anzuo/chair-protocol'
import type { EndpointPath, RequestBody, ResponseData } from '@anzuo/contract'
import type { ChairAlarmKind } from '@anzuo/domain/office/chairRegistry'
import { runChairKeyCommand } from '../../commands/chairKeyCommand'
import { runChairsCommand } from '../../commands/chairsCommand'
import { chairAlarms, chairs } from '../../db/schema'
import { openChairMqttClient, type ChairMqttClient } from '../../gateways/chairs/chairMqttClient'
import { createMqttClient } from '../../gateways/chairs/createMqttClient'
import { startEmbeddedMqttBroker } from '../../gateways/chairs/embeddedBroker'
import { getChairTopics } from '../../gateways/chairs/mqttTopics'
import { readManifestChair, type FactoryChair } from '../../simulators/chair/manifestChairs'
import { startSimulatedChair, type RunningSimulatedChair } from '../../simulators/chair/startSimulatedChair'
import { describeOnEveryDatabase } from '../../testing/databases'
import { isMosquittoInstalled, startMosquitto, waitUntil } from '../../testing/mqttBrokers'
import { TEST_KEY_ENCRYPTION_KEYS } from '../../testing/testChairKeys'
import { createTemporaryFolder, createTestServer, type TestServer } from '../../testing/testServer'
import { createChairAlarms, type ChairAlarms } from '../chair/chairAlarms'
import { createChairKeyCache, type ChairKeyCache } from '../chairKey/chairKeyCache'
import { createChairKeySource } from '../chairKey/chairKeyring'
import { revokeChairKeys } from '../chairKey/chairKeyLifecycle'

const brokerKinds = (await isMosquittoInstalled())
  ? (['embedded', 'mosquitto'] as const)
  : (['embedded'] as const)
if (brokerKinds.length < 2)
  console.warn('mosquitto is not installed: the way of a chair is tested without it')

await describeOnEveryDatabase('a chair from the factory', database => {
  const { db } = database
  const now = () => new Date()
  const context = { db, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, now }

  for (const kind of brokerKinds)
    describe(`over ${kind}`, () => {
      let keys: ChairKeyCache
      let alarms: ChairAlarms
      let broker: { url: string; chairUrl: string; close: () => Promise<void> }
      let mqttClient: ChairMqttClient
      let server: TestServer
      let made: FactoryChair[]
      const running: RunningSimulatedChair[] = []

      /** Makes three chairs, and has a mosquitto know their passwords. */
      const provision = async (passwordFile: string | null) => {
        const out = path.join(await createTemporaryFolder(), 'batch')
        const printed = { recordSecurityEvent: () => {}, print: () => {}, printError: () => {} }
        const args = ['provision', '--family', 'k', '--count', '3', '--out', out]
        const draw = async () => Buffer.from('%PDF-')
        const publicAddress = 'https://chairs.example'
        assert.equal(await runChairsCommand({ ...context, ...printed, draw, publicAddress }, args), 0)
        if (passwordFile)
          await runChairKeyCommand({ ...context, ...printed, masterKey: null }, [
            'broker-passwords',
            '--file',
            passwordFile,
          ])
        const { chairs: lines } = JSON.parse(await readFile(path.join(out, 'manifest.json'), 'utf8')) as {
          chairs: { serialNumber: string }[]
        }
        return Promise.all(
          lines.map(({ serialNumber }) => readManifestChair(path.join(out, 'manifest.json'), serialNumber)),
        )
      }

      before(async () => {
        const log = pino({ level: 'silent' })
        keys = createChairKeyCache({
          source: createChairKeySource({ ...context, onUnreadable: () => {} }),
          now,
          log,
        })
        alarms = createChairAlarms({ db, now, log })
        if (kind === 'embedded') {
          made = await provision(null)
          const opened = await startEmbeddedMqttBroker({
            host: '127.0.0.1',
            port: 0,
            keys,
            certificate: null,
            onAlarm: alarms.note,
          })
          broker = { ...opened, chairUrl: `mqtt://127.0.0.1:${opened.port}` }
        } else {
          const opened = await startMosquitto([])
          made = await provision(opened.passwordFile)
          opened.reload()
          broker = { ...opened, close: opened.stop }
        }
        mqttClient = await openChairMqttClient({
          url: broker.url,
          caFile: null,
          keys,
          log,
          onAlarm: alarms.note,
        })
        server = await createTestServer(database, { mqttClient, chairKeys: keys })
      })
      after(async () => {
        for (const chair of running) await chair.close()
        await server.close()
        await mqttClient.close()
        await broker.close()
        await alarms.close()
        await keys.close()
      })

      const getMade = (index: number): FactoryChair => made[index] ?? assert.fail()
      const start = (chair: FactoryChair) => {
        const started = startSimulatedChair({ ...chair, isOwned: false, url: broker.chairUrl })
        running.push(started)
        return started
      }
      const isKnown = async (serialNumber: string) =>
        (await db.select().from(chairs).where(eq(chairs.serialNumber, serialNumber))).length > 0
      const listAlarms = async (serialNumber: string): Promise<ChairAlarmKind[]> => {
        await alarms.flush()
        const rows = await db.select().from(chairAlarms).where(eq(chairAlarms.serialNumber, serialNumber))
        return rows.map(row => row.kind)
      }
      const logIn = async (username: string, key: Uint8Array) => {
        const client = createMqttClient({
          url: broker.chairUrl,
          caFile: null,
          clientId: `chair-${username}`,
          login: { username, password: deriveBrokerPassword(key) },
        })
        const isLetIn = await new Promise<boolean>(resolve => {
          client.once('connect', () => resolve(true))
          client.once('error', () => resolve(false))
        })
        return { client, isLetIn }
      }

      it('is added by its code, works and stops', async () => {
        const { serialNumber } = getMade(0)
        const { chair } = start(getMade(0))
        const token = await server.signIn()
        const call = <P extends EndpointPath>(at: P, request: RequestBody<P>): Promise<ResponseData<P>> =>
          server.dataOf(at, request, { token })
        await waitUntil(() => isKnown(serialNumber))
        assert.equal((await call('/open/device/lookup', { serialNumber })).isOwned, false)
        const { claimId } = await call('/device/claim', { serialNumber })
        chair.pressButton()
        await waitUntil(async () => (await call('/device/bind', { claimId })).isBound)
        chair.sitDown()
        await waitUntil(() => mqttClient.getSnapshot(serialNumber).state?.isSeated === true)
        await call('/device/sit', { serialNumber })
        const command = { name: 'start', program: 1, minutes: 10, token: 1, stopCount: 0 } as const
        assert.equal((await call('/device/command', { serialNumber, command })).result, 'ok')
        assert.equal((await call('/device/stop', { serialNumber, isEmergency: false })).result, 'ok')
        await waitUntil(() => mqttClient.getSnapshot(serialNumber).state?.phase === 'idle')
        assert.deepEqual(await listAlarms(serialNumber), [])
      })

      it('is refused with a wrong key, and one that nobody made is refused too', async () => {
        const { serialNumber } = getMade(1)
        const unknown = kind === 'embedded' ? 'K26Z99998' : 'K26Z99999'
        for (const name of [serialNumber, unknown]) {
          const { client, isLetIn } = await logIn(name, new Uint8Array(32))
          assert.equal(isLetIn, false)
          await client.endAsync(true)
        }
        assert.equal(await isKnown(unknown), false)
        // Another broker keeps to itself whom it has refused.
        const isReported = kind === 'embedded'
        assert.deepEqual(await listAlarms(serialNumber), isReported ? ['wrongKey'] : [])
        assert.deepEqual(await listAlarms(unknown), isReported ? ['unknown'] : [])
      })

      it('is told from a copy of it, which goes on after it was started anew', async () => {
        const { serialNumber, deviceKey } = getMade(2)
        const { client, isLetIn } = await logIn(serialNumber, deviceKey.key)
        assert.ok(isLetIn)
        const speak = (boot: number, clock: number) =>
          client.publishAsync(getChairTopics(serialNumber).up, sealFault(deviceKey, { boot, clock }), {
            qos: 1,
          })
        await speak(5, 1000)
        await speak(6, 0)
        await speak(5, 1000)
        await speak(5, 90_000)
        await waitUntil(async () => (await listAlarms(serialNumber)).length > 0)
        const [alarm] = await db.select().from(chairAlarms).where(eq(chairAlarms.serialNumber, serialNumber))
        assert.deepEqual([alarm?.kind, alarm?.count], ['copied', 1])
        await client.endAsync(true)
      })

      it('that was shut out gets no ticket, is believed no more, and is counted when it calls again', async () => {
        const { serialNumber, deviceKey } = getMade(2)
        await revokeChairKeys(context, serialNumber)
        await keys.refresh()
        const { client, isLetIn } = await logIn(serialNumber, deviceKey.key)
        // mosquitto lets it in until its password file is written; what it says is not believed anyway.
        assert.equal(isLetIn, kind === 'mosquitto')
        const fault = sealFault(deviceKey, { boot: 9, clock: 0 })
        if (isLetIn) await client.publishAsync(getChairTopics(serialNumber).up, fault, { qos: 1 })
        await waitUntil(async () => (await listAlarms(serialNumber)).includes('shutOut'))
        await client.endAsync(true)
        const token = await server.signIn()
        const { data } = await server.call('/device/claim', { serialNumber }, { token })
        assert.equal(data, null)
      })
    })
})

const sealFault = (deviceKey: DeviceKey, at: { boot: number; clock: number }): Buffer =>
  Buffer.from(
    encodeUplink(
      deriveSealedMessageKeys(deviceKey.key),
      { ...at, id: new Uint8Array(12) },
      { kind: 'event', operation: getChairEventCode('fault'), sequence: 0, payload: Uint8Array.of(1) },
    ),
  )
