import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callingCodesByRegion } from '@anzuo/domain/callingCodes'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { getCallingCode, maskPhone, normaliseAccountPhone, toE164 } from './phoneNumber'

/** What somebody types or pastes, and the phone that it is. The client puts the chosen calling code before what has none. */
const FORMS = [
  ['a mainland number', '13800000001', '+8613800000001'],
  ['one with blanks', '138 0000 0001', '+8613800000001'],
  ['one with hyphens', '138-0000-0001', '+8613800000001'],
  ['one with its calling code', '+86 138 0000 0001', '+8613800000001'],
  ['one pasted with 0086', '0086 138 0000 0001', '+8613800000001'],
  ['one with 86 and no plus', '8613800000001', '+8613800000001'],
  ['one in full-width digits', '＋８６　１３８　００００　０００１', '+8613800000001'],
  ['one in brackets, with marks of direction around', '\u202a(+86) 138 0000 0001\u202c', '+8613800000001'],
  ['one of a range that the library does not know', '15400000001', '+8615400000001'],
  ['one that begins like the prefix of a carrier', '17951000001', '+8617951000001'],
  ['a number of Hong Kong', '+852 5123 4567', '+85251234567'],
  ['one pasted with 00852', '00852-51234567', '+85251234567'],
  ['one in brackets', '(+852) 51234567', '+85251234567'],
  ['a number of Macao', '+853 6612 3456', '+85366123456'],
  ['one of full-width digits', '＋８５３６６１２３４５６', '+85366123456'],
  ['a number of Taiwan with the zero of home', '+886 0912 345 678', '+886912345678'],
  ['one without the zero', '+886 912-345-678', '+886912345678'],
  ['one pasted with 00886', '00886912345678', '+886912345678'],
  ['a number of Singapore', '+65 9123 4567', '+6591234567'],
  ['one without blanks', '+6591234567', '+6591234567'],
  ['a number of Malaysia with the zero of home', '+60 012-345 6789', '+60123456789'],
  ['one without the zero', '+60 12 345 6789', '+60123456789'],
  ['a number of Japan with the zero of home', '+81 090-1234-5678', '+819012345678'],
  ['one without the zero', '+81 90 1234 5678', '+819012345678'],
  ['a number of Korea with the zero of home', '+82 010-1234-5678', '+821012345678'],
  ['one pasted with 0082', '0082 10 1234 5678', '+821012345678'],
  ['a number of the United States', '+1 (212) 555-0123', '+12125550123'],
  ['one with dots', '+1 212.555.0123', '+12125550123'],
  ['a number of Canada', '+1 416-555-0100', '+14165550100'],
  ['a number of Britain with the zero of home', '+44 07911 123456', '+447911123456'],
  ['one with the zero in brackets', '+44 (0)7911 123456', '+447911123456'],
  ['a number of Australia with the zero of home', '+61 0412 345 678', '+61412345678'],
  ['one with a long dash', '+61 412–345–678', '+61412345678'],
  ['a number of Germany with the zero of home', '+49 01512 3456789', '+4915123456789'],
  ['a land line of the mainland', '+86 10 1234 5678', null],
  ['a mainland number of ten digits', '1380000000', null],
  ['a number of Hong Kong that nobody has', '+852 1234 5678', null],
  ['a number of the United States with an area that is none', '+1 123 456 7890', null],
  ['a calling code that is none', '+999 1234 5678', null],
  ['a number with an extension', '+1 212 555 0123 ext. 5', null],
] as const

describe('the phone of an account', () => {
  for (const [what, typed, phone] of FORMS)
    it(phone ? `is ${phone} for ${what}: ${typed}` : `is no phone for ${what}: ${typed}`, () => {
      const found = normaliseAccountPhone(typed)
      assert.equal(found && toE164(found), phone)
    })

  it('is kept as it always was for the mainland, and with its plus for all others', () => {
    assert.equal(normaliseAccountPhone('+86 138 0000 0001'), '13800000001')
    assert.equal(normaliseAccountPhone('+852 5123 4567'), '+85251234567')
  })

  it('is the same when it is read once more', () => {
    for (const [, typed] of FORMS) {
      const found = normaliseAccountPhone(typed)
      if (found !== null) assert.equal(normaliseAccountPhone(found), found)
    }
  })

  it('is nothing of words, of nothing, and of numbers that never end', () => {
    for (const typed of [
      '',
      ' ',
      '+',
      '00',
      'call 13800000001',
      '1'.repeat(40),
      '+86'.repeat(10),
      '138+00000001',
    ])
      assert.equal(normaliseAccountPhone(typed), null, typed)
  })

  it('tells its calling code', () => {
    assert.deepEqual(['13800000001', '+85251234567', '+14165550100'].map(getCallingCode), ['86', '852', '1'])
  })

  it('is shown without its middle, however long it is', () => {
    assert.equal(maskPhone('13800000001'), '138****0001')
    assert.equal(maskPhone('+85251234567'), '+852 ****4567')
    assert.equal(maskPhone('+4915123456789'), '+49 ****6789')
  })
})

describe('the calling codes that clients offer', () => {
  it('are those of every country and region that the server reads phones of', () => {
    const ofLibrary = Object.fromEntries(
      getCountries().map(region => [region, getCountryCallingCode(region) as string]),
    )
    assert.deepEqual(Object.entries(callingCodesByRegion).sort(), Object.entries(ofLibrary).sort())
  })
})
