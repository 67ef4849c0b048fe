import { matchAcceptLanguage, parseLocaleTag, resolveLocale } from './locale'

describe('a language tag of the system', () => {
  it.each([
    // Specification section 9.
    ['EN', 'en-GB'],
    ['EN-US', 'en-GB'],
    ['EN-CN', 'en-GB'],
    ['ZH-CN', 'zh-CN'],
    ['ZH', 'zh-CN'],
    ['ZH-HK', 'zh-Hant'],
    ['ZH-TW', 'zh-Hant'],
    // Its sensible widening.
    ['en-GB', 'en-GB'],
    ['en_AU', 'en-GB'],
    ['zh-MO', 'zh-Hant'],
    ['zh-SG', 'zh-CN'],
    ['zh_CN', 'zh-CN'],
    ['zh_Hant_TW', 'zh-Hant'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hant', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['zh-Hant-TW', 'zh-Hant'],
  ])('%s gives %s', (tag, language) => {
    expect(parseLocaleTag(tag)).toBe(language)
    expect(parseLocaleTag(tag.toLowerCase())).toBe(language)
  })

  it.each(['fr', 'ja-JP', 'english', 'zhx', ''])('%p is none of ours', tag => {
    expect(parseLocaleTag(tag)).toBeNull()
  })
})

describe('the language to use', () => {
  it('is the person’s choice before anything else', () => {
    expect(resolveLocale('zh-Hant', ['en-US'])).toBe('zh-Hant')
  })

  it('is the first of the system’s that we speak', () => {
    expect(resolveLocale(null, ['fr-CH', 'zh-TW', 'en'])).toBe('zh-Hant')
  })

  it('is English when there is none', () => {
    expect(resolveLocale(null, ['fr', 'de'])).toBe('en-GB')
    expect(resolveLocale(null, [])).toBe('en-GB')
  })
})

describe('the language of an Accept-Language header', () => {
  it.each([
    ['fr, en;q=0.3, zh-TW;q=0.8', 'zh-Hant'],
    ['zh-CN;q=0, en;q=0.1', 'en-GB'],
    ['fr, de', null],
    ['fr;q=x', null],
    ['', null],
  ])('%p gives %p', (header, language) => {
    expect(matchAcceptLanguage(header)).toBe(language)
  })
})
