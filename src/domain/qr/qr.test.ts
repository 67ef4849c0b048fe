import { correctionOf, qrCode } from '.'

it('corrects as the worked example of the standard does', () => {
  const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
  expect(correctionOf(data, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85])
})

it('takes the smallest size that holds the text', () => {
  expect(qrCode('anzuo').length).toBe(21)
  expect(qrCode('https://get.anzuo.example/control').length).toBe(29)
  expect(qrCode('x'.repeat(106)).length).toBe(41)
  expect(() => qrCode('x'.repeat(107))).toThrow(RangeError)
})

it('has its three finders, its timing and its dark module', () => {
  const code = qrCode('https://get.anzuo.example/world')
  const size = code.length
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
    [size - 8, 8],
  ] as const)
    expect(code[row]?.[column]).toBe(true)
  expect(code[6]?.slice(8, size - 8).every((isDark, at) => isDark === (at % 2 === 0))).toBe(true)
})
