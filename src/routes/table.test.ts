import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brands } from '../../config/brands'
import { resolveRouteLocation } from './routeUrls'
import { parsePathPattern } from './pathPattern'
import {
  buildCustomRoutes,
  listMainPackagePages,
  getRoutePageFile,
  getTabsByPath,
  redirects,
  routes,
  listSubPackages,
  type RouteDefinition,
} from './table'

/** The addresses as the product promises them, `{x}` for a parameter; see the head of table.ts. */
const promised = readFileSync(path.join(__dirname, 'addresses.txt'), 'utf8').trim().split('\n')

/** Every address that a pattern stands for, its listed values written out. */
const expand = (pattern: string): string[] =>
  parsePathPattern(pattern).reduce<string[]>(
    (starts, segment) => {
      if (segment.kind === 'text') return starts.map(start => `${start}/${segment.text}`)
      const values = segment.values ?? [`{${segment.name}${segment.optional ? '?' : ''}}`]
      return starts.flatMap(start => values.map(value => `${start}/${value}`))
    },
    [''],
  )

/** `{key}` in the list means: the indicators of the plain family without constitution and program. */
const indicatorKeys = promised
  .filter(address => /^\/health\/indicator\/\w+$/.test(address))
  .map(address => address.replace('/health/indicator/', ''))
  .filter(key => key !== 'constitution' && key !== 'program')
const listed = promised.flatMap(address =>
  address.includes('{key}') ? indicatorKeys.map(key => address.replace('{key}', key)) : [address],
)

const all: RouteDefinition[] = Object.values(routes)

describe('the route table', () => {
  it('has exactly the addresses that the product promises', () => {
    const have = [...all.flatMap(route => expand(route.path)), ...Object.keys(redirects)]
    expect([...have].sort()).toEqual([...listed].sort())
  })

  it('leads every promised address to the route that declares it', () => {
    for (const address of listed) {
      const concrete = address.replace(/\{(\w+)\??\}/g, 'x1')
      const place = resolveRouteLocation(concrete)
      expect({ address, found: place !== null }).toEqual({ address, found: true })
      if (place && !(concrete in redirects)) expect(expand(routes[place.name].path)).toContain(address)
    }
  })

  it('gives every route a page of its own', () => {
    expect(new Set(all.map(getRoutePageFile)).size).toBe(all.length)
    const declared = [
      ...listMainPackagePages(brands.original.features),
      ...listSubPackages(brands.original.features).flatMap(({ root, pages }) =>
        pages.map(page => `${root}/${page}`),
      ),
    ]
    expect(declared.sort()).toEqual(all.map(getRoutePageFile).sort())
    expect(Object.keys(buildCustomRoutes(brands.original.features)).sort()).toEqual(
      all.map(route => `/${getRoutePageFile(route)}`).sort(),
    )
  })

  it('keeps the five tabs in the main package', () => {
    const tabs = all.filter(route => route.tab)
    expect(tabs.map(route => route.tab).sort()).toEqual(['brand', 'cart', 'community', 'health', 'mine'])
    expect(tabs.every(route => route.folder.startsWith('main/'))).toBe(true)
  })

  it('knows the tab of every address that has one, redirects included', () => {
    const tabs = getTabsByPath()
    for (const { path: address, tab } of all) expect(tabs[address]).toBe(tab)
    for (const [from, to] of Object.entries(redirects)) expect(tabs[from]).toBe(tabs[to])
  })
})
