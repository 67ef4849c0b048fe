import fc from 'fast-check'
import {
  buildRoutePath,
  buildQueryString,
  matchPath,
  getPathParamNames,
  parseQueryString,
  parseRawQueryString,
} from './pathPattern'

const patterns = [
  '/order',
  '/productDetail/:id',
  '/refundOrder/:id/:sku',
  '/:family(w|hk)/:code/:sn',
  '/instructions/:family(hk|r)/:type/:version?',
]

const value = fc.string({ unit: 'grapheme', minLength: 1 })

const getRandomParams = (pattern: string) =>
  fc.record(
    Object.fromEntries(
      getPathParamNames(pattern).map(name => {
        const values = new RegExp(`:${name}\\(([^)]*)\\)`).exec(pattern)?.[1]?.split('|')
        return [name, values ? fc.constantFrom(...values) : value]
      }),
    ),
    { requiredKeys: getPathParamNames(pattern).filter(name => name !== 'version') },
  )

describe('a pattern', () => {
  it.each(patterns)('%s gives back the parameters that its path was built with', pattern => {
    fc.assert(
      fc.property(getRandomParams(pattern), parameters => {
        const path = buildRoutePath(pattern, parameters)
        expect(path).toMatch(/^\/[\x21-\x7e]*$/)
        expect(matchPath(pattern, path)).toEqual(parameters)
        expect(matchPath(pattern, `${path}/`)).toEqual(parameters)
      }),
    )
  })

  it('reads the parameters as the H5 router decodes them: the path whole, then each parameter', () => {
    fc.assert(
      fc.property(value, sn => {
        const path = buildRoutePath('/s/:sn', { sn })
        expect(decodeURIComponent(decodeURI(path).slice('/s/'.length))).toBe(sn)
      }),
    )
  })

  it('keeps a slash inside a value', () => {
    expect(buildRoutePath('/s/:sn', { sn: 'a/b' })).toBe('/s/a%2Fb')
    expect(matchPath('/s/:sn', '/s/a%2Fb')).toEqual({ sn: 'a/b' })
  })

  it('takes a value that is not well encoded as it stands', () => {
    expect(matchPath('/s/:sn', '/s/100%')).toEqual({ sn: '100%' })
  })

  it('leaves an optional parameter out', () => {
    expect(buildRoutePath('/i/:type/:version?', { type: 'a' })).toBe('/i/a')
    expect(matchPath('/i/:type/:version?', '/i/a')).toEqual({ type: 'a' })
  })

  it('refuses to be built without a required parameter or with a value that it does not list', () => {
    expect(() => buildRoutePath('/a/:id', {})).toThrow(RangeError)
    expect(() => buildRoutePath('/a/:id', { id: '' })).toThrow(RangeError)
    expect(() => buildRoutePath('/:family(w|hk)', { family: 'z' })).toThrow(RangeError)
  })

  it.each([
    ['/order', '/Order'],
    ['/order', '/order/1'],
    ['/a/:id', '/a'],
    ['/a/:id', '/a//'],
    ['/:family(w|hk)/:sn', '/z/1'],
    ['/:family(w|hk)/:sn', '/w'],
  ])('%s does not take %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull()
  })
})

describe('a query', () => {
  it('gives back what it was built with', () => {
    fc.assert(
      fc.property(fc.dictionary(value, fc.string({ unit: 'grapheme' })), query => {
        expect(parseQueryString(`?${buildQueryString(query)}`)).toEqual({ ...query })
      }),
    )
  })

  it('leaves undefined values out and writes numbers', () => {
    expect(buildQueryString({ id: 7, from: undefined })).toBe('id=7')
  })

  it('keeps an equals sign inside a value', () => {
    expect(parseQueryString('next=a=b')).toEqual({ next: 'a=b' })
  })

  it('can be taken apart as it stands, for whoever decodes later', () => {
    expect(parseRawQueryString('?sn=A%2FB&from=a%20b+c')).toEqual({ sn: 'A%2FB', from: 'a%20b+c' })
  })

  it('has text for every key, named once or twice, with a value or without', () => {
    expect(parseRawQueryString('themes&id=1&id=2&&')).toEqual({ themes: '', id: '2' })
    expect(parseRawQueryString('')).toEqual({})
  })
})
