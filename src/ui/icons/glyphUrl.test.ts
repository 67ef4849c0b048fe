import { glyphUrl } from './glyphUrl'
import { iconPaths } from './paths'
import { tabPaths } from './tabPaths'

const drawings = [
  ...Object.entries(iconPaths),
  ...Object.entries(tabPaths).flatMap(([name, { rest, active }]) => [
    [name, rest],
    [`${name} active`, active],
  ]),
] as [string, string][]

it.each(drawings)('%s fits into a style of the mini-program', (_, inside) => {
  expect(glyphUrl(inside)).not.toMatch(/[;<>#]/)
})

it.each(drawings)('%s is well-formed', (_, inside) => {
  const encoded = /^url\("data:image\/svg\+xml,(.+)"\)$/.exec(glyphUrl(inside))?.[1] ?? ''
  const document = new DOMParser().parseFromString(decodeURIComponent(encoded), 'image/svg+xml')
  expect(document.querySelector('parsererror')).toBeNull()
  expect(document.documentElement.children.length).toBeGreaterThan(0)
})
