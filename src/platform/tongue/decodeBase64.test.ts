import { decodeBase64 } from './decodeBase64'

test.each([0, 1, 2, 3, 4, 255, 256, 257])('%i bytes come out as they went in', length => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + 255) % 256)
  const text = Buffer.from(bytes).toString('base64')
  expect([...new Uint8Array(decodeBase64(text))]).toEqual([...bytes])
})

test('every digit has its value', () => {
  const text = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  expect(Buffer.from(decodeBase64(text)).toString('base64')).toBe(text)
})
