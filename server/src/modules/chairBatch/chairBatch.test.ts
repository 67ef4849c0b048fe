import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import jsQr from 'jsqr'
import sharp from 'sharp'
import { deriveBrokerPassword, parseHex } from '@anzuo/chair-protocol'
import { chairKeys, madeChairs } from '../../db/schema'
import { drawChairLabelPicture } from '../../documents/chairLabelPicture'
import { drawPrintables } from '../../documents/drawPrintable'
import { describeOnEveryDatabase } from '../../testing/databases'
import { TEST_KEY_ENCRYPTION_KEYS } from '../../testing/testChairKeys'
import { drawBatchFiles, type BatchFile } from './batchFiles'
import { claimBatchSecrets, readBatchSecrets } from './batchSecrets'
import { makeChairBatch } from './makeBatch'
import { formatManifest, parseManifest } from './manifest'

await describeOnEveryDatabase('a batch of chairs', ({ db }) => {
  const now = () => new Date('2026-11-22T10:00:00Z')
  const context = { db, keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, now }
  const secretOptions = { keyEncryptionKeys: TEST_KEY_ENCRYPTION_KEYS, origin: 'https://chairs.example' }
  const make = async (...wanted: Parameters<typeof makeChairBatch>[1][]) => {
    const made = await Promise.all(wanted.map(each => makeChairBatch(context, each)))
    return made.map(result => {
      assert.ok(result.ok)
      return result
    })
  }
  const readSerials = async (batchId: string) =>
    (await db.select().from(madeChairs))
      .filter(chair => chair.batchId === batchId)
      .map(({ serialNumber }) => serialNumber)
      .sort()

  it('gets numbers in a row and keys of their own, each chair another', async () => {
    const [first] = await make({ id: null, family: 'hk', count: 3 })
    assert.match(first?.batch.id ?? '', /^B-2026-11-\d\d$/)
    assert.deepEqual(await readSerials(first?.batch.id ?? ''), ['HK26A00001', 'HK26A00002', 'HK26A00003'])
    const chairs = await readBatchSecrets(db, first?.batch ?? assert.fail(), secretOptions)
    assert.equal(new Set(chairs.map(({ deviceKey }) => deviceKey)).size, 3)
    for (const chair of chairs) {
      assert.equal(chair.link, `https://chairs.example/hk/HK26/${chair.serialNumber}`)
      assert.equal(chair.brokerPassword, deriveBrokerPassword(parseHex(chair.deviceKey) ?? assert.fail()))
    }
    const rows = JSON.stringify(await db.select().from(chairKeys))
    for (const { deviceKey } of chairs) assert.ok(!rows.includes(deviceKey), 'the registry has it sealed')
  })

  it('is the same batch when it is asked for again, and refused when something else is asked for under its name', async () => {
    const wanted = { id: 'LINE-2', family: 'w', count: 2 } as const
    const [first] = await make(wanted)
    const [again] = await make(wanted)
    assert.deepEqual([first?.isNew, again?.isNew], [true, false])
    assert.equal((await readSerials('LINE-2')).length, 2)
    for (const other of [
      { ...wanted, count: 3 },
      { ...wanted, family: 'hk' as const },
    ])
      assert.deepEqual(await makeChairBatch(context, other), { ok: false, reason: 'otherBatch' })
  })

  it('shares no number with another that is made at the same moment, nor with a chair that was made by itself', async () => {
    await db.insert(chairKeys).values({
      serialNumber: 'K26A00007',
      version: 1,
      state: 'revoked',
      origin: 'random',
      keyEncryptionKeyId: 'test',
      createdAt: now(),
      changedAt: now(),
    })
    const wanted = Array.from({ length: 4 }, () => ({ id: null, family: 'k', count: 5 }) as const)
    const made = await make(...wanted)
    const serials = (await Promise.all(made.map(({ batch }) => readSerials(batch.id)))).flat().sort()
    assert.equal(new Set(made.map(({ batch }) => batch.id)).size, 4)
    assert.deepEqual([serials.length, serials[0], serials.at(-1)], [20, 'K26A00008', 'K26A00027'])
  })

  it('hands its secrets out once, also when two ask at the same moment, and again when the first one failed', async () => {
    const [made] = await make({ id: 'ONCE', family: 'm', count: 1 })
    assert.ok(made)
    const fail = db.transaction(async tx => {
      assert.equal(await claimBatchSecrets(tx, 'ONCE', now()), true)
      throw new Error('the disk is full')
    })
    await assert.rejects(fail, /disk is full/)
    const claim = () => db.transaction(tx => claimBatchSecrets(tx, 'ONCE', now()))
    assert.deepEqual((await Promise.all([claim(), claim(), claim()])).sort(), [false, false, true])
  })

  it('comes with labels whose codes lead to each chair, and a manifest that is read back', async () => {
    const [made] = await make({ id: 'LABELS', family: 'ch', count: 2 })
    assert.ok(made)
    const chairs = await readBatchSecrets(db, made.batch, secretOptions)
    const files = new Map<string, BatchFile['content']>()
    const draw = (printable: Parameters<typeof drawPrintables>[0][number]) => drawPrintables([printable])
    const options = { locale: 'zh-CN', draw, drawPicture: drawChairLabelPicture } as const
    for await (const { name, content } of drawBatchFiles(made.batch, chairs, options))
      files.set(name, content)
    const serials = chairs.map(({ serialNumber }) => serialNumber)
    assert.deepEqual(
      [...files.keys()],
      ['labels-01.pdf', ...serials.map(serial => `labels/${serial}.png`), 'manifest.csv', 'manifest.json'],
    )
    assert.equal(files.get('labels-01.pdf')?.slice(0, 5).toString(), '%PDF-')
    for (const { label, link } of chairs) {
      const { data, info } = await sharp(files.get(label ?? '') as Buffer)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.equal(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data, link)
    }
    assert.deepEqual(parseManifest(String(files.get('manifest.json')))?.chairs, chairs)
    const [header, ...lines] = String(files.get('manifest.csv')).trimEnd().split('\r\n')
    assert.match(
      header ?? '',
      /^serialNumber,family,link,keyVersion,deviceKey,brokerUser,brokerPassword,label$/,
    )
    assert.equal(lines.length, 2)
  })

  it('has no manifest in a text that is none', () => {
    const good = formatManifest({
      format: 'chair-batch',
      version: 1,
      batch: 'X',
      madeAt: now().toISOString(),
      chairs: [],
    })
    assert.ok(parseManifest(good))
    fc.assert(
      fc.property(fc.string(), fc.nat(good.length - 3), (text, cut) => {
        assert.equal(parseManifest(text), null)
        assert.equal(parseManifest(good.slice(0, cut)), null)
      }),
    )
  })
})
