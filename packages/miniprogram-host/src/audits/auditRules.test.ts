import { computeAuditScore, createAuditReport, auditRules } from './auditReport'
import { createAuditRecord, selectPageOfRecord, type AuditRecord } from './auditRecord'
import { isNewerVersion } from './bestPracticeRules'
import { isCacheable } from './createAuditRecorder'
import { computeContrast } from './experienceRules'
import { countConcurrent, countWithinSecond } from './performanceRules'

const page = 'pages/home/home'
const KILOBYTE = 1024

const createRecord = (facts: Partial<AuditRecord>): AuditRecord => ({
  ...createAuditRecord({ pixelRatio: 2, minimumLibrary: '2.20.0' }),
  ...facts,
})
const listLost = (facts: Partial<AuditRecord>) =>
  createAuditReport(createRecord(facts))
    .results.filter(({ passed }) => !passed)
    .map(({ rule }) => rule)

const repeat = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index))
const request = (part: Partial<AuditRecord['requests'][number]>) => ({
  page,
  kind: 'request' as const,
  url: 'https://shop.example/',
  startedAt: 0,
  endedAt: 10,
  statusCode: 200,
  bytes: 0,
  digest: '',
  ...part,
})
const imageRequest = (part: Partial<AuditRecord['imageRequests'][number]>) => ({
  page,
  url: 'https://shop.example/a.png',
  startedAt: 0,
  endedAt: 10,
  statusCode: 200,
  isCacheable: true,
  ...part,
})
const setData = (part: Partial<AuditRecord['setDatas'][number]>) => ({
  page,
  component: page,
  at: 0,
  bytes: 10,
  unused: [],
  ...part,
})
const image = (part: Partial<AuditRecord['shownImages'][number]>) => ({
  page,
  source: 'a.png',
  naturalWidth: 100,
  naturalHeight: 100,
  shownWidth: 100,
  shownHeight: 100,
  isVector: false,
  isStretched: true,
  ...part,
})
const text = (part: Partial<AuditRecord['texts'][number]>) => ({
  page,
  text: 'Words',
  color: [0x77, 0x77, 0x77] as const,
  background: [255, 255, 255] as const,
  fontSizePx: 16,
  fontWeight: 400,
  ...part,
})

/** Facts that just keep to a rule, and those that just do not. */
const borders: Record<string, [kept: Partial<AuditRecord>, lost: Partial<AuditRecord>]> = {
  'first-screen': [
    { firstScreens: [{ page, milliseconds: 5000 }] },
    { firstScreens: [{ page, milliseconds: 5001 }] },
  ],
  'render-time': [{ renders: [{ page, milliseconds: 500 }] }, { renders: [{ page, milliseconds: 501 }] }],
  'script-time': [{ scripts: [{ page, milliseconds: 1000 }] }, { scripts: [{ page, milliseconds: 1001 }] }],
  'set-data-rate': [
    { setDatas: repeat(21, index => setData({ at: index * 50 })) },
    { setDatas: repeat(21, index => setData({ at: index * 49 })) },
  ],
  'set-data-size': [
    { setDatas: [setData({ bytes: 256 * KILOBYTE })] },
    { setDatas: [setData({ bytes: 256 * KILOBYTE + 1 })] },
  ],
  'wxml-nodes': [
    { trees: [{ page, nodes: 999, depth: 29, children: 60 }] },
    { trees: [{ page, nodes: 999, depth: 30, children: 60 }] },
  ],
  'image-cache': [
    { imageRequests: [imageRequest({})] },
    { imageRequests: [imageRequest({ isCacheable: false })] },
  ],
  'image-size': [
    { shownImages: [image({ naturalWidth: 200, naturalHeight: 200 })] },
    { shownImages: [image({ naturalWidth: 201, naturalHeight: 201 })] },
  ],
  'request-time': [{ requests: [request({ endedAt: 1000 })] }, { requests: [request({ endedAt: 1001 })] }],
  'request-count': [
    { requests: repeat(11, index => request({ startedAt: index === 10 ? 301 : 0, endedAt: 301 + index })) },
    { requests: repeat(11, () => request({ endedAt: 301 })) },
  ],
  'image-count': [
    { imageRequests: repeat(21, index => imageRequest({ endedAt: index === 0 ? 100 : 101 })) },
    { imageRequests: repeat(21, () => imageRequest({ endedAt: 101 })) },
  ],
  'request-cache': [
    { requests: repeat(2, () => request({ bytes: 128 * KILOBYTE, digest: 'same' })) },
    { requests: repeat(2, () => request({ bytes: 128 * KILOBYTE + 1, digest: 'same' })) },
  ],
  'inertial-scroll': [
    { scrollers: [{ page, element: 'view', hasMomentum: true }] },
    { scrollers: [{ page, element: 'view', hasMomentum: false }] },
  ],
  'active-pseudo-class': [{}, { activeSelectors: [{ page, file: 'app.wxss', selector: '.a:active' }] }],
  'image-ratio': [
    { shownImages: [image({ shownHeight: 115 })] },
    { shownImages: [image({ shownHeight: 116 })] },
  ],
  'tap-area': [
    { tapTargets: [{ page, element: 'view', widthPx: 20, heightPx: 20 }] },
    { tapTargets: [{ page, element: 'view', widthPx: 300, heightPx: 19 }] },
  ],
  'safe-area': [
    { fixedTargets: [{ page, element: 'view', heightPx: 68, overlapPx: 10 }] },
    { fixedTargets: [{ page, element: 'view', heightPx: 67, overlapPx: 10 }] },
  ],
  'window-change': [
    { resizablePages: [{ page, isAdapted: true }] },
    { resizablePages: [{ page, isAdapted: false }] },
  ],
  contrast: [{ texts: [text({ color: [0x76, 0x76, 0x76] })] }, { texts: [text({})] }],
  'js-exception': [{}, { exceptions: [{ page, text: 'Error: of its own' }] }],
  'network-error': [
    { requests: [request({ statusCode: 401 }), request({ statusCode: 403 }), request({ statusCode: 304 })] },
    { requests: [request({ statusCode: null })] },
  ],
  'deprecated-api': [
    { wxCalls: [{ page, name: 'request', isDeprecated: false, since: null }] },
    { wxCalls: [{ page, name: 'startRecord', isDeprecated: true, since: null }] },
  ],
  https: [
    { requests: [request({ url: 'http://127.0.0.1:8080/' })] },
    { requests: [request({ url: 'http://shop.example/' })] },
  ],
  'set-data-unused': [{ setDatas: [setData({})] }, { setDatas: [setData({ unused: ['forgotten'] })] }],
  'library-version': [
    { wxCalls: [{ page, name: 'a', isDeprecated: false, since: '2.20.0' }] },
    { wxCalls: [{ page, name: 'a', isDeprecated: false, since: '2.20.1' }] },
  ],
  'unreachable-page': [{}, { unreachablePages: [{ page }] }],
  'unused-styles': [
    { styleSheets: [{ page, file: 'app.wxss', ruleBytes: [2048, 500], usedRules: [1] }] },
    { styleSheets: [{ page, file: 'app.wxss', ruleBytes: [2049, 500], usedRules: [1] }] },
  ],
  'stray-timer': [{}, { strayTimers: [{ page, firedOn: 'pages/other/other' }] }],
}

test('every rule has its border tried', () => {
  expect(Object.keys(borders)).toEqual(auditRules.map(({ rule }) => rule))
})

test.each(Object.keys(borders))('%s is kept up to its threshold and lost beyond it', rule => {
  const [kept, lost] = borders[rule]!
  expect(listLost(kept)).toEqual([])
  expect(listLost(lost)).toEqual([rule])
})

test('large words need less contrast, and so do bold ones that are not quite as large', () => {
  expect(listLost({ texts: [text({ fontSizePx: 24 })] })).toEqual([])
  expect(listLost({ texts: [text({ fontSizePx: 19, fontWeight: 700 })] })).toEqual([])
  expect(listLost({ texts: [text({ fontSizePx: 23 })] })).toEqual(['contrast'])
})

test('a style that one page uses counts as used in the whole program', () => {
  const sheet = { file: 'app.wxss', ruleBytes: [3000, 3000] }
  const styleSheets = [
    { page, ...sheet, usedRules: [0] },
    { page: 'pages/b/b', ...sheet, usedRules: [1] },
  ]
  expect(listLost({ styleSheets })).toEqual([])
})

test('nothing is said of versions while the lowest one is not told', () => {
  const wxCalls = [{ page, name: 'a', isDeprecated: false, since: '3.0.0' }]
  expect(listLost({ wxCalls, minimumLibrary: null })).toEqual([])
})

test('weights are those that are published, and the score is their mean', () => {
  expect(auditRules.reduce((sum, { weight }) => sum + weight, 0)).toBe(101)
  expect(
    computeAuditScore([
      { score: 100, weight: 3 },
      { score: 0, weight: 1 },
      { score: 0, weight: 0 },
    ]),
  ).toBe(75)
})

test('a page that closes early, before it has shown anything, has given way and is not late', () => {
  const report = createAuditReport(createRecord({ neverShown: [{ page, milliseconds: 5000 }] }))
  expect(report.pages).toMatchObject([{ path: page, hasGivenWay: true, score: 100 }])
})

test.each<[string, Partial<AuditRecord>, number]>([
  ['had its time for a first screen', { neverShown: [{ page, milliseconds: 5001 }] }, 6],
  [
    'has shown something at another time',
    { neverShown: [{ page, milliseconds: 10 }], firstScreens: [{ page, milliseconds: 10 }] },
    0,
  ],
])('a page that %s has not given way', (_, facts, lostWeight) => {
  const report = createAuditReport(createRecord(facts))
  const weights = auditRules.reduce((sum, { weight }) => sum + weight, 0)
  expect(report.pages).toMatchObject([{ path: page, hasGivenWay: false }])
  expect(report.score).toBeCloseTo(100 - (100 * lostWeight) / weights, 6)
})

test('what belongs to another page counts for none but that', () => {
  const record = createRecord({
    exceptions: [
      { page, text: 'a' },
      { page: 'pages/b/b', text: 'b' },
    ],
  })
  expect(selectPageOfRecord(record, page)).toMatchObject({ pixelRatio: 2, exceptions: [{ text: 'a' }] })
})

test('spans that touch do not overlap, and a second does not hold its end', () => {
  expect(countConcurrent([])).toBe(0)
  expect(
    countConcurrent([
      { startedAt: 0, endedAt: 5 },
      { startedAt: 5, endedAt: 9 },
      { startedAt: 6, endedAt: 7 },
    ]),
  ).toBe(2)
  expect(countWithinSecond([0, 1000, 1999])).toBe(2)
})

test('black on white has the greatest contrast, and a colour on itself the least', () => {
  expect(computeContrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 10)
  expect(computeContrast([9, 9, 9], [9, 9, 9])).toBe(1)
})

test('versions are compared by their numbers', () => {
  expect(isNewerVersion('2.10.0', '2.9.9')).toBe(true)
  expect(isNewerVersion('2.9.0', '2.9.0')).toBe(false)
  expect(isNewerVersion('2.9', '2.9.1')).toBe(false)
})

test.each<[Record<string, string>, boolean]>([
  [{ 'cache-control': 'max-age=60' }, true],
  [{ 'cache-control': 'max-age=60, no-store' }, false],
  [{ 'cache-control': 'max-age=0' }, false],
  [{ expires: new Date(Date.now() + 60_000).toUTCString() }, true],
  [{ expires: new Date(0).toUTCString() }, false],
  [{ etag: '"a"' }, false],
])('a picture with %j: it may be kept: %s', (headers, isKept) => {
  expect(isCacheable(headers)).toBe(isKept)
})
