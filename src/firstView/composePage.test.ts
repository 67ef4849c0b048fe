import { composePage, type FirstViewBuild } from './composePage'
import type { RenderedPage } from './renderFirstView'

const build: FirstViewBuild = {
  indexHtml:
    '<!doctype html><html lang="en-GB"><head><title>Anzuo</title><script>old()</script><style>#shell{}</style>' +
    '<script defer="defer" src="/js/app.1.js"></script><link href="/css/app.2.css" rel="stylesheet"></head>' +
    '<body><div id="app"></div><div id="shell"></div><noscript><p>This page needs JavaScript.</p></noscript></body></html>',
  headScript: 'first()',
  admissionScript: 'admit()',
  pageFiles: { shopHome: ['js/home.3.js', 'css/home.4.css'] },
  wideStyles: ['css/wide.8.css'],
  textFiles: {
    'en-GB': {},
    'zh-CN': { common: 'js/c.5.js', ui: 'js/u.6.js', home: 'js/h.7.js' },
    'zh-Hant': {},
  },
  styleRules: {
    'css/app.2.css': [{ classes: [['card']], conditions: [], text: '.card{margin:0}' }],
    'css/wide.8.css': [
      { classes: [['card']], conditions: ['@media (min-width: 1024px)'], text: '.card{order:1}' },
    ],
    'css/home.4.css': [
      { classes: [['unused']], conditions: [], text: '.unused{margin:0}' },
      { classes: [['card']], conditions: [], text: '.card{padding:0}' },
    ],
  },
}

const page = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  route: 'shopHome',
  namespaces: ['home'],
  isPersonal: false,
  drawnAt: new Date('2026-11-27T04:00:00Z'),
  markup: {
    light: '<div class="theme-light card"><img loading="eager" src="/chair.webp"></div>',
    dark: '<div class="theme-dark card"><img loading="eager" src="/chair.webp"></div>',
  },
  answers: [{ key: ['/open/product/category', {}], data: { name: '</script><b>' } }],
  ...changes,
})

const compose = (changes?: Partial<RenderedPage>) => composePage(page(changes), 'zh-CN', build)

it('is in its language, with the styles that it needs and no other', () => {
  const html = compose()
  expect(html).toContain('<html lang="zh-CN" data-view-language="zh-CN"')
  expect(html).toContain('.card{margin:0}')
  expect(html).not.toContain('.unused')
})

it('keeps the rules of the app and those of the page apart, for the app’s style sheets to come between', () => {
  const html = compose()
  expect(html).toMatch(/\.card\{margin:0\}.*<\/style><style id="page-style">\.card\{padding:0\}<\/style>/)
})

it('has what a wide screen needs at once, although its style sheets come later', () => {
  expect(compose()).toMatch(/@media \(min-width: 1024px\)\s*\{\s*\.card\{order:1\}/)
})

it('asks for the picture at its top first, and for no script before it has been painted', () => {
  const html = compose()
  expect(html.indexOf('as="image" href="/chair.webp"')).toBeLessThan(html.indexOf('theme-light card'))
  expect(html).toContain('data-scripts="js/app.1.js"')
  expect(html).toContain('data-preloads="js/home.3.js js/c.5.js js/u.6.js js/h.7.js"')
  expect(html).not.toMatch(/<script[^>]*\ssrc=|as="script"/)
})

it('needs no script to be read', () => {
  const html = compose()
  expect(html).not.toContain('needs JavaScript')
  expect(html).toContain('<noscript><link rel="stylesheet" href="/css/app.2.css">')
})

it('carries the dark theme apart only where it differs by more than its class', () => {
  expect(compose()).not.toContain('<template')
  const dark = '<div class="theme-dark card"><svg fill="#fff"></svg></div>'
  expect(compose({ markup: { light: page().markup.light, dark } })).toContain(
    `<template id="dark-view">${dark}</template>`,
  )
})

it('says whether it is everybody’s page or a visitor’s', () => {
  expect(compose()).toContain('data-audience="public"')
  expect(compose({ isPersonal: true })).toContain('data-audience="visitor"')
})

it('lets no text of an answer end the script that holds it', () => {
  expect(compose()).not.toContain('</script><b>')
})

it('says when and in which time zone it was drawn, by which the app says the same', () => {
  expect(compose()).toContain(
    `data-drawn-at="${Date.parse('2026-11-27T04:00:00Z')}" data-timezone-offset="0"`,
  )
})
