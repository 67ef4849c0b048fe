import fc from 'fast-check'
import { Email, PhoneNumber, VerificationCode } from '@anzuo/contract/fields'
import {
  isEmailAddress,
  isPhoneNumber,
  isVerificationCode,
  maskPhoneNumber,
  normalisePhoneNumber,
} from './contactValidation'
import { toPictureDataUrl } from './pictureDataUrl'

const near = (sample: RegExp) => fc.oneof(fc.string({ maxLength: 20 }), fc.stringMatching(sample))

describe('what the log-in form takes', () => {
  it.each([
    ['a phone number', isPhoneNumber, PhoneNumber, near(/^1[0-9]{8,12}$/)],
    [
      'an e-mail address',
      isEmailAddress,
      Email,
      near(/^[a-zA-Z0-9._+'-]{1,8}@[a-z0-9.-]{1,10}\.[a-z]{1,4}$/),
    ],
    ['a code', isVerificationCode, VerificationCode, near(/^[0-9]{5,7}$/)],
  ] as const)('as %s is what the server takes', (...[, takes, schema, texts]) => {
    fc.assert(
      fc.property(texts, text => {
        expect({ text, takes: takes(text) }).toEqual({ text, takes: schema.safeParse(text).success })
      }),
      { numRuns: 1000 },
    )
  })

  it('may be typed with blanks, hyphens and the country code', () => {
    expect(normalisePhoneNumber('+86 138 0000-6021')).toBe('13800006021')
    expect(normalisePhoneNumber('0086 13800006021')).toBe('13800006021')
  })

  it('is shown without its middle', () => {
    expect(maskPhoneNumber('13800006021')).toBe('138 **** 6021')
  })
})

describe('a picture held as base64', () => {
  it.each(['AAAA', 'data:image/png;base64,AAAA', 'data:;base64,AAAA'])('%s is shown as a jpg', text => {
    expect(toPictureDataUrl(text)).toBe('data:image/jpg;base64,AAAA')
  })
})
