import assert from 'node:assert/strict'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { it } from 'node:test'
import { chairKeys } from '../db/schema'
import { parseManifest } from '../modules/chairBatch/manifest'
import type { SecurityEvent } from '../securityLog'
import { describeOnEveryDatabase } from '../testing/databases'
import { TEST_KEY_ENCRYPTION_KEYS } from '../testing/testChairKeys'
import { createTemporaryFolder } from '../testing/testServer'
import { runChairsCommand, type ChairsCommandContext } from './chairsCommand'

await describeOnEveryDatabase('the command for chairs', ({ db }) => {
  const run = async (args: readonly string[], changed: Partial<ChairsCommandContext> = {}) => {
    const lines: string[] = []
    const errors: string[] = []
    const events: SecurityEvent[] = []
    const status = await runChairsCommand(
      {
        db,
        keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS,
        publicAddress: 'https://chairs.example',
        draw: async () => Buffer.from('%PDF-'),
        now: () => new Date('2026-11-22T10:00:00Z'),
        recordSecurityEvent: event => events.push(event),
        print: line => lines.push(line),
        printError: line => errors.push(line),
        ...changed,
      },
      args,
    )
    return { status, text: lines.join('\n'), problem: errors.join('\n'), events }
  }
  const createOut = async () => path.join(await createTemporaryFolder(), 'batch')
  const provision = (out: string, ...more: string[]) => ['provision', '--out', out, ...more]
  const readChairs = async (out: string) =>
    parseManifest(await readFile(path.join(out, 'manifest.json'), 'utf8'))?.chairs ?? assert.fail()
  const countKeys = async () => (await db.select().from(chairKeys)).length

  it('makes a batch in a folder that nobody else reads, and prints none of its secrets', async () => {
    const out = await createOut()
    const { status, text, events } = await run(provision(out, '--family', 'hk', '--count', '2'))
    assert.equal(status, 0)
    const chairs = await readChairs(out)
    assert.deepEqual(
      chairs.map(({ serialNumber, link }) => [serialNumber, link]),
      [
        ['HK26A00001', 'https://chairs.example/hk/HK26/HK26A00001'],
        ['HK26A00002', 'https://chairs.example/hk/HK26/HK26A00002'],
      ],
    )
    assert.deepEqual((await readdir(out)).sort(), [
      'labels',
      'labels-01.pdf',
      'manifest.csv',
      'manifest.json',
    ])
    for (const folder of ['.', 'labels'])
      assert.equal((await stat(path.join(out, folder))).mode & 0o777, 0o700)
    for (const file of ['manifest.json', 'manifest.csv', 'labels-01.pdf', chairs[0]?.label ?? ''])
      assert.equal((await stat(path.join(out, file))).mode & 0o777, 0o600, file)
    const said = text + JSON.stringify(events)
    for (const { deviceKey, brokerPassword } of chairs)
      assert.ok(!said.includes(deviceKey) && !said.includes(brokerPassword))
    assert.deepEqual(
      events.map(({ event }) => event),
      ['chair_batch_made', 'chair_batch_handed_out'],
    )
  })

  it('goes on with a batch that was cut off anywhere, without a second chair', async () => {
    const out = await createOut()
    const args = provision(out, '--family', 'w', '--count', '3')
    const before = await countKeys()
    const fail = async () => {
      throw new Error('the power is gone')
    }
    const failing = [{ draw: fail }, { draw: fail }]
    for (const changed of failing) await assert.rejects(run(args, changed), /power is gone/)
    assert.equal(await countKeys(), before + 3)
    assert.equal((await run(args)).status, 0)
    assert.equal((await readChairs(out)).length, 3)
    assert.equal(await countKeys(), before + 3)
  })

  it('finishes a folder that was cut off after its secrets counted as handed out', async () => {
    const out = await createOut()
    const args = provision(out, '--family', 'w', '--count', '1', '--batch', 'CUT-OFF')
    await run(args)
    const chairs = await readChairs(out)
    const marker = path.join(out, '.unfinished')
    await writeFile(marker, JSON.stringify({ batch: 'CUT-OFF', family: 'w', count: 1 }))
    assert.equal((await run(args)).status, 0)
    assert.deepEqual(await readChairs(out), chairs)
    await assert.rejects(stat(marker))
  })

  it('gives the secrets of a batch once: another folder gets none, and is not left behind', async () => {
    const args = ['--family', 'm', '--count', '1', '--batch', 'TWICE']
    await run(provision(await createOut(), ...args))
    const out = await createOut()
    const { status, problem } = await run(provision(out, ...args))
    assert.equal(status, 1)
    assert.match(problem, /nobody gets them twice/)
    await assert.rejects(stat(out))
  })

  it('names what is wrong, and makes nothing then', async () => {
    const before = await countKeys()
    const out = await createOut()
    const there = await createOut()
    await mkdir(there)
    const good = ['--family', 'hk', '--count', '1']
    const wrong: [string[], RegExp][] = [
      [provision(out, '--family', 'zz', '--count', '1'), /--family is one of/],
      [provision(out, '--family', 'hk', '--count', '10001'), /from 1 to 10000/],
      [provision(out, '--family', 'hk', '--count', '1.5'), /whole number/],
      [provision(out, '--family', 'hk'), /--count/],
      [['provision', ...good], /--out/],
      [provision(there, ...good), /is there already/],
      [provision(path.join(out, 'deep', 'er'), ...good), /ENOENT/],
      [provision(out, ...good, '--batch', 'x'), /no name of a batch/],
      [provision(out, ...good, '--link', 'ftp://x'), /web address/],
      [provision(out, ...good, '--locale', 'de'), /--locale/],
      [['rotate', '--serial', 'HK26A09999'], /has no key/],
      [['revoke', '--serial', 'short'], /no serial number/],
      [['show', '--serial', 'HK26A09999'], /nobody made it/],
      [['batch', '--batch', 'NOBODYS'], /no such batch/],
      [['paint'], /Usage/],
    ]
    for (const [args, problem] of wrong) {
      const result = await run(args)
      assert.deepEqual([result.status, result.text], [1, ''], args.join(' '))
      assert.match(result.problem, problem, args.join(' '))
    }
    const { problem } = await run(provision(out, ...good), { publicAddress: null })
    assert.match(problem, /PUBLIC_ADDRESS/)
    assert.equal(await countKeys(), before)
  })

  it('tells how far chairs and batches have come, rotates and revokes', async () => {
    await run(provision(await createOut(), '--family', 'v', '--count', '2', '--batch', 'WAY'))
    const [first, second] = ['V26A00001', 'V26A00002']
    assert.equal((await run(['list', '--batch', 'WAY'])).text, `${first} v made WAY\n${second} v made WAY`)
    assert.match(
      (await run(['batch', '--batch', 'WAY', '--ship'])).text,
      /^shipped: 2\nWAY: 2 v, .* shipped 2$/,
    )
    assert.match((await run(['batch', '--batch', 'WAY', '--ship'])).text, /^shipped: 0/)
    assert.equal((await run(['revoke', '--serial', second])).status, 0)
    assert.match((await run(['batch'])).text, /shipped 1, shutOut 1/)
    assert.equal((await run(['rotate', '--serial', first])).status, 0)
    assert.match((await run(['rotate', '--serial', first])).problem, /waits for its next key/)
    const { text } = await run(['show', '--serial', first])
    assert.match(
      text,
      /shipped, batch WAY\nkey 2: next.*\nkey 1: active|shipped, batch WAY\nkey 1: active.*\nkey 2: next/,
    )
  })
})
