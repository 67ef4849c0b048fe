import {
  hasCallingCode,
  isEmailAddress,
  isPhoneNumber,
  isVerificationCode,
  maskPhoneNumber,
  normalisePhoneNumber,
  parseAccountPhone,
  getTypedCallingCode,
  parsePhoneAfterCallingCode,
} from './contactValidation'
import { toPictureDataUrl } from './pictureDataUrl'

describe('what the log-in form takes', () => {
  it.each([
    ['a phone number', isPhoneNumber, '13800006021', true],
    ['a number of a land line', isPhoneNumber, '12800006021', false],
    ['a phone number with a digit too many', isPhoneNumber, '138000060210', false],
    ['an e-mail address', isEmailAddress, "lin.o'hara+shop@mail.example.com", true],
    ['an address with two dots in a row', isEmailAddress, 'lin..hara@example.com', false],
    ['an address that begins with a dot', isEmailAddress, '.lin@example.com', false],
    ['an address without a dot in its host', isEmailAddress, 'lin@example', false],
    ['an address that is too long', isEmailAddress, `${'l'.repeat(250)}@example.com`, false],
    ['a code', isVerificationCode, '000123', true],
    ['a code of five digits', isVerificationCode, '00123', false],
  ] as const)('is judged: %s', (...[, takes, text, isTaken]) => {
    expect(takes(text)).toBe(isTaken)
  })

  it('may be typed with blanks, hyphens and the country code', () => {
    expect(normalisePhoneNumber('+86 138 0000-6021')).toBe('13800006021')
    expect(normalisePhoneNumber('0086 13800006021')).toBe('13800006021')
  })

  it.each([
    ['138 0000 6021', '13800006021'],
    ['+86 138-0000-6021', '13800006021'],
    ['＋８６１３８０００　０６０２１', '13800006021'],
    ['+852 5123 4567', '+85251234567'],
    ['(00852) 5123-4567', '+85251234567'],
    ['+44 (0)7911 123456', '+4407911123456'],
    ['+86 128 0000 6021', null],
    ['5123 4567', null],
    ['+852', null],
    [`+${'1'.repeat(16)}`, null],
  ])('may be a phone of any country with its calling code: %s', (typed, phone) => {
    expect(parseAccountPhone(typed)).toBe(phone)
  })

  it('has a calling code after + or 00 alone', () => {
    expect(['+852', '＋８５２', '(+1) 212', '0044'].map(hasCallingCode)).toEqual([true, true, true, true])
    expect(['', '0', '138', 'lin+'].map(hasCallingCode)).toEqual([false, false, false, false])
  })

  it('is shown without its middle', () => {
    expect(maskPhoneNumber('+85251234567')).toBe('+852 **** 4567')
    expect(maskPhoneNumber('13800006021')).toBe('138 **** 6021')
  })
})

describe('a picture held as base64', () => {
  it.each(['AAAA', 'data:image/png;base64,AAAA', 'data:;base64,AAAA'])('%s is shown as a jpg', text => {
    expect(toPictureDataUrl(text)).toBe('data:image/jpg;base64,AAAA')
  })
})

describe('a phone after a calling code', () => {
  const byLanguage = (code: string) => ({ code, isChosen: false })
  const chosen = (code: string) => ({ code, isChosen: true })

  it('gets the code before it', () => {
    expect(parsePhoneAfterCallingCode('5123 4567', chosen('852'))).toBe('+85251234567')
    expect(parsePhoneAfterCallingCode('138 0000 6021', chosen('86'))).toBe('13800006021')
  })

  it('is taken whole when it was typed with one', () => {
    for (const typed of ['+886 912 345 678', '00886912345678'])
      expect(parsePhoneAfterCallingCode(typed, chosen('44'))).toBe('+886912345678')
    expect(getTypedCallingCode('+886', chosen('44'))).toBeNull()
  })

  it('of the mainland is known as one until somebody chooses a code', () => {
    expect(parsePhoneAfterCallingCode('13800006021', byLanguage('852'))).toBe('13800006021')
    expect(getTypedCallingCode('13800006021', byLanguage('852'))).toBe('86')
    expect(parsePhoneAfterCallingCode('13800006021', chosen('1'))).toBe('+113800006021')
  })

  it('is none when too short', () => {
    expect(parsePhoneAfterCallingCode('123', byLanguage('852'))).toBeNull()
    expect(parsePhoneAfterCallingCode('12345', byLanguage('86'))).toBeNull()
  })
})
