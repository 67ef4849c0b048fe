import { parseChairUrl } from './parseChairUrl'

it.each([
  ['https://anzuo.example/w/W24/W24A000002'],
  ['http://192.168.1.4:8080/hk/HK24/W24A000002?from=qr'],
  ['/ch/CH1/w24a000002'],
  ['W24A000002'],
  [' w24a-000 002 '],
])('%s is a chair', text => {
  expect(parseChairUrl(text)).toEqual({ kind: 'chair', serialNumber: 'W24A000002' })
})

it('leads a shared link to its own page', () => {
  const read = parseChairUrl('https://anzuo.example/s/W24A000002?key=abc')
  expect(read).toMatchObject({ kind: 'share', place: { name: 'acceptChairShare', query: { key: 'abc' } } })
})

it.each([
  ['https://elsewhere.example/shop', 'otherLink'],
  ['https://anzuo.example/store/my', 'otherLink'],
  ['https://anzuo.example/w/W24/short', 'nothing'],
  ['good morning', 'nothing'],
  ['', 'nothing'],
])('%s is no chair', (text, kind) => {
  expect(parseChairUrl(text)).toEqual({ kind })
})
