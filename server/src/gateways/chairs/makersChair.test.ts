import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { toHex, type ChairRequest } from '@anzuo/chair-protocol'
import { startEveryTestBroker, waitUntil } from '../../testing/mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import { createTemporaryFolder } from '../../testing/testServer'
import { openChairMqttClient, type ChairMqttClient } from './chairMqttClient'

/** The example chair of maker/, in C, as the server finds it behind a broker. */
const SERIAL = 'W24C00001'
const KIT_FOLDER = fileURLToPath(new URL('../../../../maker', import.meta.url))

const hasCompiler = spawnSync('cc', ['--version']).status === 0
if (!hasCompiler)
  console.warn('No C compiler is installed: the example chair of the maker’s kit is not tested')

const compileExampleChair = async (): Promise<string> => {
  const program = path.join(await createTemporaryFolder(), 'posix_chair')
  const sources = ['examples', 'src'].flatMap(folder =>
    readdirSync(path.join(KIT_FOLDER, folder))
      .filter(name => name.endsWith('.c'))
      .map(name => path.join(KIT_FOLDER, folder, name)),
  )
  const flags = ['-std=c99', '-D_XOPEN_SOURCE=700', '-D_DEFAULT_SOURCE', '-Wall', '-Wextra', '-Werror']
  execFileSync('cc', [...flags, `-I${path.join(KIT_FOLDER, 'include')}`, ...sources, '-o', program])
  return program
}

const lin = { userId: 'lin', role: 'owner', vouchedSitting: 1 } as const

let token = 0
const start = (stopCount: number): ChairRequest => {
  token += 1
  return { name: 'start', program: 1, minutes: 10, token, stopCount }
}

if (hasCompiler)
  for (const broker of await startEveryTestBroker([SERIAL]))
    describe(`the example chair in C (${broker.kind})`, () => {
      let mqttClient: ChairMqttClient
      let chair: ChildProcess
      const tell = (word: string) => void chair.stdin?.write(`${word}\n`)
      const readState = () => mqttClient.getSnapshot(SERIAL).state
      const ask = async (request: ChairRequest) => {
        const reply = await mqttClient.sendRequest(SERIAL, request, lin)
        assert.ok(reply.ok)
        return reply
      }

      before(async () => {
        mqttClient = await openChairMqttClient({
          url: broker.url,
          caFile: null,
          keys: createTestChairKeys(),
          log: pino({ level: 'silent' }),
        })
        const { port } = new URL(broker.chairUrl)
        const key = toHex(getTestDeviceKey(SERIAL).key)
        chair = spawn(await compileExampleChair(), ['--sn', SERIAL, '--owned', '--mqtt', '127.0.0.1', port], {
          env: { ...process.env, CHAIR_KEY: key },
        })
        await waitUntil(() => mqttClient.getSnapshot(SERIAL).isOnline && readState() !== null)
        tell('sit')
        await waitUntil(() => readState()?.isSeated === true)
      })
      after(async () => {
        chair.kill()
        await mqttClient.close()
        await broker.stop()
      })

      it('starts, is changed, and stops when it is asked to', async () => {
        const started = await ask(start(readState()?.stopCount ?? 0))
        assert.deepEqual([started.result, started.state?.phase], ['ok', 'preparing'])
        await waitUntil(() => readState()?.phase === 'running')
        const changed = await ask({ name: 'set', parameter: 'intensity', value: 5 })
        assert.deepEqual([changed.result, changed.state?.intensity], ['ok', 5])
        const stopped = await ask({ name: 'stop' })
        assert.deepEqual([stopped.result, stopped.state?.phase, stopped.state?.heat], ['ok', 'finishing', 0])
        await waitUntil(() => readState()?.phase === 'idle')
      })

      it('starts nothing that was asked for before a stop', async () => {
        const before = readState()?.stopCount ?? 0
        await ask({ name: 'stop' })
        assert.equal((await ask(start(before))).result, 'badState')
        assert.equal(readState()?.phase, 'idle')
      })

      it('holds an emergency stop until somebody presses its button', async () => {
        await ask({ name: 'emergencyStop' })
        assert.equal((await ask(start(readState()?.stopCount ?? 0))).result, 'emergencyStopped')
        tell('press')
        await waitUntil(() => readState()?.phase === 'idle')
      })

      it('is offline when its program ends', async () => {
        chair.kill('SIGKILL')
        await waitUntil(() => !mqttClient.getSnapshot(SERIAL).isOnline)
      })
    })
