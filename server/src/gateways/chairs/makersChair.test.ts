import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import {
  decodeChairInfo,
  decodeFirmwareStatus,
  FIRMWARE_BLOCK_BYTES,
  getFirmwareBlock,
  toHex,
  type ChairRequest,
} from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import { startEveryTestBroker, waitUntil } from '../../testing/mqttBrokers'
import { createTestChairKeys, getTestDeviceKey } from '../../testing/testChairKeys'
import { createTemporaryFolder } from '../../testing/testServer'
import { openChairMqttClient, type ChairMqttClient } from './chairMqttClient'

/** The example chair of maker/, in C, as the server finds it behind a broker. */
const SERIAL = 'W24C00001'
const KIT_FOLDER = fileURLToPath(new URL('../../../../maker', import.meta.url))

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
const hasCompiler = spawnSync('cc', ['--version']).status === 0
if (!hasCompiler)
  console.warn('No C compiler is installed: the example chair of the maker’s kit is not tested')

const compileExampleChair = async (): Promise<string> => {
  const program = path.join(await createTemporaryFolder(), 'posix_chair')
  const sources = ['examples', 'src', 'update'].flatMap(folder =>
    readdirSync(path.join(KIT_FOLDER, folder))
      .filter(name => name.endsWith('.c'))
      .map(name => path.join(KIT_FOLDER, folder, name)),
  )
  const flags = ['-std=c99', '-D_XOPEN_SOURCE=700', '-D_DEFAULT_SOURCE', '-Wall', '-Wextra', '-Werror']
  const includes = ['include', 'update'].map(folder => `-I${path.join(KIT_FOLDER, folder)}`)
  execFileSync('cc', [...flags, ...includes, ...sources, '-o', program])
  return program
}

const maker = createTestMaker()
const image = createTestImage(1200)
const release = () => maker.release(image, { expiresAt: Math.floor(Date.now() / 1000) + 86_400 })

/** Where the example chair has its two images, and the maker's key that it believes. */
const createFirmwareFiles = async () => {
  const folder = await createTemporaryFolder()
  const key = path.join(folder, 'maker.pem')
  writeFileSync(key, maker.publicKeyPem)
  return ['--firmware', path.join(folder, 'images.bin'), '--firmware-key', key]
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
        const firmware = await createFirmwareFiles()
        const words = ['--sn', SERIAL, '--owned', '--mqtt', '127.0.0.1', port, ...firmware]
        chair = spawn(await compileExampleChair(), words, { env: { ...process.env, CHAIR_KEY: key } })
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

      it('believes no image that its maker has not signed', { skip: !hasOpenSsl }, async () => {
        const manifest = release().map((byte, index) => (index === 122 ? byte ^ 1 : byte))
        const refused = await ask({ name: 'firmwareBegin', manifest })
        assert.equal(decodeFirmwareStatus(refused.data)?.note, 'badSignature')
      })

      it(
        'takes a new image in blocks, and starts it once nobody sits in it',
        { skip: !hasOpenSsl },
        async () => {
          await ask({ name: 'firmwareBegin', manifest: release() })
          for (let index = 0; index * FIRMWARE_BLOCK_BYTES < image.length; index += 1)
            await ask({ name: 'firmwareBlock', index, bytes: getFirmwareBlock(image, index) })
          assert.equal((await ask({ name: 'firmwareVerify' })).result, 'ok')
          assert.equal((await ask({ name: 'firmwareActivate' })).result, 'busy')
          tell('stand')
          await waitUntil(() => readState()?.isSeated === false)
          const { boot } = mqttClient.getSnapshot(SERIAL)
          assert.equal((await ask({ name: 'firmwareActivate' })).result, 'ok')
          await waitUntil(() => {
            const now = mqttClient.getSnapshot(SERIAL)
            return now.isOnline && now.boot !== null && now.boot !== boot
          })
          assert.equal(decodeFirmwareStatus((await ask({ name: 'firmwareStatus' })).data)?.note, 'installed')
          assert.deepEqual(decodeChairInfo((await ask({ name: 'getInfo' })).data)?.firmware, [2, 0, 0])
        },
      )

      it('is offline when its program ends', async () => {
        chair.kill('SIGKILL')
        await waitUntil(() => !mqttClient.getSnapshot(SERIAL).isOnline)
      })
    })
