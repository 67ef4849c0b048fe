import { readShippingFile } from './shippingFile'

describe('a file of parcels that left', () => {
  it('is read whatever the separator, the heading and the order of its columns', () => {
    const line = { number: 'AZ2611200055', company: 'shunfeng', trackingNumber: 'SF0000000066' }
    for (const text of [
      'order,carrier,number\r\nAZ2611200055,shunfeng,SF0000000066\r\n',
      '\uFEFF快递单号;快递公司;订单号\nSF0000000066;顺丰速运;AZ2611200055',
      'az2611200055\tSF0000000066',
      '"AZ2611200055","SF Express","SF0000000066"',
    ])
      expect(readShippingFile(text)).toEqual({ lines: [line], problems: [], tooMany: 0 })
  })

  it('names each line that can’t be read', () => {
    const { lines, problems } = readShippingFile(
      [
        'order,number',
        'AZ2611200001,770000000001',
        'nothing',
        'AZ2611200002,',
        'AZ2611200003,yunda,770000000003',
        'AZ2611200003,yunda,770000000004',
      ].join('\n'),
    )
    expect(lines.map(({ number }) => number)).toEqual(['AZ2611200003'])
    expect(problems).toEqual([
      { line: 2, reason: 'carrier' },
      { line: 3, reason: 'order' },
      { line: 4, reason: 'trackingNumber' },
      { line: 6, reason: 'twice' },
    ])
  })

  it('has as many lines as one deed may have, and says how many are left out', () => {
    const rows = Array.from(
      { length: 103 },
      (_, index) => `AZ${261120000 + index},SF${1_000_000_000 + index}`,
    )
    const { lines, tooMany } = readShippingFile(rows.join('\n'))
    expect([lines.length, tooMany]).toEqual([100, 3])
  })
})
