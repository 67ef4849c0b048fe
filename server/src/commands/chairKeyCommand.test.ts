import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { deriveBrokerPassword, parseHex } from '@anzuo/chair-protocol'
import type { SecurityEvent } from '../securityLog'
import { describeOnEveryDatabase } from '../testing/databases'
import { TEST_KEY_ENCRYPTION_KEYS } from '../testing/testChairKeys'
import { createTemporaryFolder } from '../testing/testServer'
import { runChairKeyCommand } from './chairKeyCommand'

type FactoryRecord = {
  serialNumber: string
  qrCode: string
  keyVersion: number
  deviceKey: string
  brokerPassword: string
}

let lastNumber = 0
const createSerialNumber = () => `HK24C${String((lastNumber += 1)).padStart(5, '0')}`

await describeOnEveryDatabase('the command for keys of chairs', ({ db }) => {
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const errors: string[] = []
    const events: SecurityEvent[] = []
    const status = await runChairKeyCommand(
      {
        db,
        keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS,
        masterKey: new Uint8Array(32).fill(7),
        now: () => new Date('2026-11-22T10:00:00Z'),
        recordSecurityEvent: event => events.push(event),
        print: line => lines.push(line),
        printError: line => errors.push(line),
      },
      args,
    )
    return { status, text: lines.join('\n'), problem: errors.join('\n'), events }
  }
  const parseRecord = (line: string) => JSON.parse(line) as FactoryRecord
  const createFile = async (name: string) => path.join(await createTemporaryFolder(), name)

  it('gives the factory what belongs into a chair, once, and notes that without the key', async () => {
    const serial = createSerialNumber()
    const { status, text, events } = await run('provision', '--serial', serial, '--model', 'hk')
    assert.equal(status, 0)
    const record = parseRecord(text)
    assert.equal(record.serialNumber, serial)
    assert.equal(record.qrCode, `/hk/HK24/${serial}`)
    assert.equal(record.keyVersion, 1)
    const key = parseHex(record.deviceKey)
    assert.ok(key)
    assert.equal(record.brokerPassword, deriveBrokerPassword(key))
    assert.deepEqual(events, [{ event: 'chair_key_provisioned', serialNumber: serial }])
    const again = await run('provision', '--serial', serial, '--model', 'hk')
    assert.deepEqual([again.status, again.text], [1, ''])
    assert.match(again.problem, /has a key already/)
    assert.ok(!(await run('list', '--serial', serial)).text.includes(record.deviceKey))
  })

  it('provisions many into a file that nobody else reads, and says which it left out', async () => {
    const [first, second, known] = [createSerialNumber(), createSerialNumber(), createSerialNumber()]
    await run('provision', '--serial', known, '--model', 'w')
    const [csv, out] = [await createFile('chairs.csv'), await createFile('records.jsonl')]
    await writeFile(csv, `${first},hk\n${known},w\r\n\n${second}, w\n`)
    const { status, problem, text } = await run('provision', '--csv', csv, '--out', out)
    assert.equal(status, 1)
    assert.match(problem, new RegExp(`^${known}: it has a key already`))
    assert.equal(text, 'provisioned: 2, not: 1')
    const records = (await readFile(out, 'utf8')).trimEnd().split('\n').map(parseRecord)
    assert.deepEqual(
      records.map(record => record.serialNumber),
      [first, second],
    )
    assert.equal((await stat(out)).mode & 0o777, 0o600)
    const again = await run('provision', '--csv', csv, '--out', out)
    assert.match(again.problem, /--out: EEXIST/, 'a file with keys is never written over')
  })

  it('makes nothing of a list with a wrong line', async () => {
    const serial = createSerialNumber()
    const [csv, out] = [await createFile('chairs.csv'), await createFile('records.jsonl')]
    for (const wrong of [`${serial},zz`, 'short,hk', `${serial},hk`]) {
      await writeFile(csv, `${serial},hk\n${wrong}\n`)
      assert.equal((await run('provision', '--csv', csv, '--out', out)).status, 1)
    }
    assert.equal((await run('list', '--serial', serial)).text, '')
  })

  it('begins a rotation, shows where it stands, and revokes', async () => {
    const serial = createSerialNumber()
    await run('provision', '--serial', serial, '--model', 'hk')
    assert.equal((await run('rotate', '--serial', serial)).text, 'started: 1')
    assert.match((await run('rotate', '--serial', serial)).problem, /waits for its next key already/)
    const { text } = await run('list', '--serial', serial)
    assert.match(text, /^version 1: active, random, .*\nversion 2: next, random, .*encrypted with test$/)
    const { status, events } = await run('revoke', '--serial', serial)
    assert.equal(status, 0)
    assert.deepEqual(events, [{ event: 'chair_key_revoked', serialNumber: serial }])
    assert.match((await run('list', '--serial', serial)).text, /version 1: revoked, .*destroyed/)
    assert.equal((await run('revoke', '--serial', serial)).status, 1)
  })

  it('takes over keys of a master key, and begins to replace them all', async () => {
    const serial = createSerialNumber()
    const csv = await createFile('made.csv')
    await writeFile(csv, `${serial}\n`)
    assert.match((await run('import', '--csv', csv)).text, /^taken over: 1/)
    assert.match((await run('import', '--csv', csv)).text, /^taken over: 0/)
    assert.match((await run('list')).text, /active derived, encrypted with test: 1/)
    assert.equal((await run('rotate', '--derived')).text, 'started: 1')
    assert.equal((await run('rotate', '--derived')).text, 'started: 0')
  })

  it('says how it is used, and which option is wrong', async () => {
    for (const args of [[], ['provision'], ['rotate'], ['revoke'], ['list', '--serial', 'x'], ['--wrong']])
      assert.equal((await run(...args)).status, 1)
    assert.match((await run()).problem, /^Usage/)
  })
})
