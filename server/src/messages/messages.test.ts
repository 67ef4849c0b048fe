import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LOCALES } from '@anzuo/domain/locale'
import { serverMessagesByLocale, translate, type MessageKey } from './index'

const english = serverMessagesByLocale['en-GB']
const keys = Object.keys(english) as MessageKey[]
const listPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([word]) => word).sort()

/** Characters of these messages' vocabulary that are written differently in Traditional text. */
const SIMPLIFIED_ONLY =
  /[验证码发动获没过请录输邮户协议无须调频后务图报测间数签开页试长问题见现应网号机专业个们体会儿写决减则创删区医华单卖压历参双听员]/u

describe('the messages', () => {
  for (const locale of LOCALES.filter(locale => locale !== 'en-GB'))
    it(`in ${locale} have the keys and words of the English ones, and none is empty`, () => {
      assert.deepEqual(Object.keys(serverMessagesByLocale[locale]).sort(), [...keys].sort())
      for (const key of keys) {
        assert.notEqual(serverMessagesByLocale[locale][key].trim(), '', key)
        assert.deepEqual(
          listPlaceholders(serverMessagesByLocale[locale][key]),
          listPlaceholders(english[key]),
          key,
        )
      }
    })

  it('in Traditional Chinese hold no character that only Simplified Chinese has', () => {
    for (const key of keys) assert.doesNotMatch(serverMessagesByLocale['zh-Hant'][key], SIMPLIFIED_ONLY, key)
  })

  it('in Chinese use full-width commas between Chinese words', () => {
    for (const locale of ['zh-CN', 'zh-Hant'] as const)
      for (const key of keys)
        assert.doesNotMatch(serverMessagesByLocale[locale][key], /\p{Script=Han},/u, key)
  })

  it('are filled in', () => {
    assert.equal(
      translate('en-GB', { key: 'tooManyRequests', params: { seconds: 12 } }),
      'Too many requests. Try again in 12 seconds',
    )
    const missing = { key: 'fieldMissing', params: { field: { key: 'fieldPhone' } } } as const
    assert.equal(translate('zh-Hant', missing), '請填寫手機號碼')
  })

  it('keep the texts of the specification to the letter', () => {
    assert.equal(english.verificationFailed, 'Verification failed, please log in again')
    assert.equal(english.codeSent, 'Verification code sent')
    assert.equal(english.codeNotObtained, 'Please obtain the verification code first')
  })
})
