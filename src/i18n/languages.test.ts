import { resolveLanguage, isSupportedLanguage, parseLanguageTag } from './languages'

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
    ['zh-Hans', 'zh-CN'],
    ['zh-Hant', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['zh-Hant-TW', 'zh-Hant'],
  ])('%s gives %s', (tag, language) => {
    expect(parseLanguageTag(tag)).toBe(language)
    expect(parseLanguageTag(tag.toLowerCase())).toBe(language)
  })

  it.each(['fr', 'ja-JP', 'english', 'zhx', ''])('%p is none of ours', tag => {
    expect(parseLanguageTag(tag)).toBeNull()
  })
})

describe('the language to use', () => {
  it('is the person’s choice before anything else', () => {
    expect(resolveLanguage('zh-Hant', ['en-US'])).toBe('zh-Hant')
  })

  it('is the first of the system’s that we speak', () => {
    expect(resolveLanguage(null, ['fr-CH', 'zh-TW', 'en'])).toBe('zh-Hant')
  })

  it('is English when there is none', () => {
    expect(resolveLanguage(null, ['fr', 'de'])).toBe('en-GB')
    expect(resolveLanguage(null, [])).toBe('en-GB')
  })

  it('is told from other text', () => {
    expect(isSupportedLanguage('zh-CN')).toBe(true)
    expect(isSupportedLanguage('zh')).toBe(false)
  })
})
