import { createTranslationNamespace } from './translationNamespace'

jest.mock('@/platform/languagePackage', () => ({
  loadLanguagePackage: (locale: string) =>
    locale === 'en-GB' ? Promise.resolve({ packed: { hello: 'Hello from the package' } }) : undefined,
}))

const importTexts = jest.fn((locale: string) => Promise.resolve({ default: { hello: `from ${locale}` } }))

test('texts come out of the package of their language', async () => {
  const namespace = createTranslationNamespace('packed', importTexts)
  await expect(namespace.load('en-GB')).resolves.toEqual({ hello: 'Hello from the package' })
  expect(importTexts).not.toHaveBeenCalled()
})

test('a language without a package lies with the pages', async () => {
  const namespace = createTranslationNamespace('packed', importTexts)
  await expect(namespace.load('zh-CN')).resolves.toEqual({ hello: 'from zh-CN' })
})

test('texts that the package lacks lie with the pages too', async () => {
  const namespace = createTranslationNamespace('instructions-w8', importTexts)
  await expect(namespace.load('en-GB')).resolves.toEqual({ hello: 'from en-GB' })
})
