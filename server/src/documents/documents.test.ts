import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LOCALES } from '@anzuo/domain/locale'
import { createDocumentPrinter } from './documentPrinter'
import { chooseFont, loadDocumentFonts } from './documentFonts'
import { drawDocument } from './drawDocument'
import { drawPrintables } from './drawPrintable'
import type { PackingSlip } from './packingSlip'
import type { ParcelLabel } from './parcelLabel'
import { formatAmount } from './receipt'

const label: ParcelLabel = {
  orderNumber: 'AZ2611200055',
  carrierName: '顺丰速运',
  trackingNumber: 'SF0000000000066',
  position: 1,
  pieces: 3,
  to: {
    name: '欧阳㛃',
    phone: '13800000036',
    region: ['江苏省', '苏州市', '吴中区'],
    detail: '示例路 1 号',
  },
  from: { name: 'Anzuo', phone: '051250001860', address: 'Example Road 1' },
}

const createSlip = (count: number): PackingSlip => ({
  orderNumber: 'AZ2611200055',
  shopName: 'Anzuo',
  recipientName: 'Lin',
  carrierName: 'SF Express',
  trackingNumber: 'SF0000000000066',
  sentOn: '2026-11-20',
  isPart: false,
  lines: Array.from({ length: count }, () => ({ name: 'M5 Foot', skuName: 'Mist', quantity: 1 })),
})

const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const countImages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

describe('a document', () => {
  it('is a PDF of its size with its characters inside, in every language', async () => {
    for (const locale of LOCALES) {
      const pdf = await drawPrintables([{ kind: 'label', label, locale }])
      assert.match(pdf.toString('latin1', 0, 8), /^%PDF-1\./)
      assert.match(pdf.toString('latin1'), /\/MediaBox \[0 0 283\.46\d* 425\.19\d*\]/)
      assert.match(pdf.toString('latin1'), /\/FontFile3/)
      assert.ok(pdf.length < 300_000, `${pdf.length} bytes`)
      assert.deepEqual([countPages(pdf), countImages(pdf)], [1, 0])
    }
  })

  it('of more lines than fit goes on to further sheets', async () => {
    const draw = (count: number) =>
      drawPrintables([{ kind: 'packingSlip', slip: createSlip(count), locale: 'en-GB' }])
    assert.equal(countPages(await draw(2)), 1)
    assert.ok(countPages(await draw(50)) > 3)
  })

  it('of many orders is one file, each paper in its own size and language, with shared fonts in it once', async () => {
    const alone = await drawPrintables([{ kind: 'label', label, locale: 'zh-CN' }])
    const together = await drawPrintables([
      ...Array.from({ length: 10 }, () => ({ kind: 'label' as const, label, locale: 'zh-CN' as const })),
      { kind: 'packingSlip', slip: createSlip(50), locale: 'zh-Hant' },
      { kind: 'label', label, locale: 'en-GB' },
    ])
    const sizes = [...together.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)/g)].map(([, wide]) => wide)
    assert.deepEqual([...new Set(sizes)], ['283', '419'])
    assert.ok(countPages(together) > 13)
    assert.ok(together.length < 6 * alone.length, `${together.length} of ${alone.length} bytes`)
  })

  it('refuses a bar code for what none can hold', async () => {
    const box = { x: 0, y: 0, width: 50, height: 10 }
    await assert.rejects(
      drawDocument({ width: 50, height: 50, locale: 'en-GB', title: '' }, pen => pen.barcode('顺丰', box)),
    )
  })
})

describe('the printer', () => {
  it('draws papers beside the server’s own work, and starts again after it was closed', async () => {
    const printer = createDocumentPrinter()
    for (let turn = 0; turn < 2; turn += 1) {
      const papers = await Promise.all(LOCALES.map(locale => printer.print({ kind: 'label', label, locale })))
      for (const pdf of papers) assert.match(pdf.toString('latin1', 0, 8), /^%PDF-1\./)
      await printer.close()
    }
  })

  it('says that a paper can’t be drawn, and goes on with the next', async () => {
    const printer = createDocumentPrinter()
    const impossible = { ...label, trackingNumber: '顺丰' }
    await assert.rejects(
      printer.print({ kind: 'label', label: impossible, locale: 'zh-CN' }),
      /could not be drawn/,
    )
    await printer.print({ kind: 'label', label, locale: 'zh-CN' })
    await printer.close()
  })

  it('lets nobody wait for ever, nor too many wait', async () => {
    const printer = createDocumentPrinter({ deadlineMs: 1 })
    const busy = { userMessage: { key: 'serverBusy' } }
    await assert.rejects(printer.print({ kind: 'label', label, locale: 'zh-CN' }), busy)
    const many = Array.from({ length: 30 }, () => printer.print({ kind: 'label', label, locale: 'zh-CN' }))
    const outcomes = Promise.allSettled(many)
    await printer.close()
    for (const { status } of await outcomes) assert.equal(status, 'rejected')
  })
})

describe('the font of a text', () => {
  it('has the shapes of the language, also for rare characters in names', async () => {
    const simplified = await loadDocumentFonts('zh-CN')
    assert.deepEqual(chooseFont('云栖按摩椅 W8', simplified.regular), { index: 0, text: '云栖按摩椅 W8' })
    const traditional = await loadDocumentFonts('zh-Hant')
    assert.deepEqual(chooseFont('雲棲按摩椅', traditional.bold), { index: 0, text: '雲棲按摩椅' })
    assert.equal(chooseFont('顺丰速运', traditional.regular).index, 1)
  })

  it('marks what no font has, and leaves out what has no shape', async () => {
    const { regular } = await loadDocumentFonts('en-GB')
    assert.equal(chooseFont('Lin 🪑\u200b\u0007', regular).text, 'Lin 〓')
  })
})

it('an amount has two decimals, groups of three and a true minus sign', () => {
  assert.deepEqual([0, 5, 128_000, 1_000_000_00, -500].map(formatAmount), [
    '¥0.00',
    '¥0.05',
    '¥1,280.00',
    '¥1,000,000.00',
    '−¥5.00',
  ])
})
