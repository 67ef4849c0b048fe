import { listPrecacheEntries } from './precacheManifest'

const files = {
  shellRevision: 'r1',
  chunks: ['js/app.12345678.js'],
  texts: { 'en-GB': ['js/1.aaaaaa.js'], 'zh-CN': ['js/2.bbbbbb.js'], 'zh-Hant': ['js/3.cccccc.js'] },
}

it('a device keeps shell, pages and the texts of its language alone', () => {
  expect(listPrecacheEntries(files, 'zh-CN')).toEqual([
    { url: '/index.html', revision: 'r1' },
    { url: '/js/app.12345678.js', revision: null },
    { url: '/js/2.bbbbbb.js', revision: null },
  ])
})

it.each([null, 'fr', 'constructor'])('whoever asks for texts in %s gets the pages', locale => {
  expect(listPrecacheEntries(files, locale).map(({ url }) => url)).toEqual([
    '/index.html',
    '/js/app.12345678.js',
  ])
})
