import { toIconMaskUrl } from './toIconMaskUrl'
import { iconSvgContents } from './iconSvgContents'
import { tabIconSvgContents } from './tabIconSvgContents'

const drawings = [
  ...Object.entries(iconSvgContents),
  ...Object.entries(tabIconSvgContents).flatMap(([name, { rest, active }]) => [
    [name, rest],
    [`${name} active`, active],
  ]),
] as [string, string][]

it.each(drawings)('%s fits into a style of the mini-program', (_, inside) => {
  expect(toIconMaskUrl(inside)).not.toMatch(/[;<>#]/)
})

it.each(drawings)('%s is well-formed', (_, inside) => {
  const encoded = /^url\("data:image\/svg\+xml,(.+)"\)$/.exec(toIconMaskUrl(inside))?.[1] ?? ''
  const document = new DOMParser().parseFromString(decodeURIComponent(encoded), 'image/svg+xml')
  expect(document.querySelector('parsererror')).toBeNull()
  expect(document.documentElement.children.length).toBeGreaterThan(0)
})
