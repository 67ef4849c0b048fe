import type { AuditRecord } from './auditRecord'
import type { AuditRule } from './auditRule'

// Names and conditions: https://developers.weixin.qq.com/miniprogram/dev/framework/audits/performance.html
// Weights: https://developers.weixin.qq.com/miniprogram/dev/framework/audits/scoring.html
// Conditions 1 and 2 were read there; those of 3 to 12 in a list of them from 2021, https://juejin.cn/post/6937106711111008293,
// since the rest of the page could not be looked up. The platform says nowhere how it measures; `measures` says how this host does.

/** Rule 1: 首屏时间不超过 5 秒. */
const MAX_FIRST_SCREEN_MS = 5000
/** Rule 2: 渲染时间不超过 500 ms. */
const MAX_RENDER_MS = 500
/** Rule 3: 一个执行周期内脚本运行时间不超过 1 秒. */
const MAX_SCRIPT_MS = 1000
/** Rule 4: 每秒调用 setData 的次数不超过 20 次. */
const MAX_SET_DATA_PER_SECOND = 20
/** Rule 5: setData 的数据在 JSON.stringify 后不超过 256KB. Older tellings of the rule name 1024 KB; KB is taken for 1024 bytes. */
const MAX_SET_DATA_BYTES = 256 * 1024
/** Rule 6: 少于 1000 个节点, 节点树深度少于 30 层, 子节点数不大于 60 个. */
const TREE_LIMITS = { nodes: 1000, depth: 30, children: 60 }
/** Rule 9: 所有网络请求都在 1 秒内返回结果. */
const MAX_REQUEST_MS = 1000
/** Rule 10: 通过 wx.request 发起的耗时超过 300ms 的请求并发数不超过 10 个. */
const CONCURRENT_REQUESTS = { longMs: 300, max: 10 }
/** Rule 11: 同域名耗时超过 100ms 的图片请求并发数不超过 20 个. */
const CONCURRENT_IMAGES = { longMs: 100, max: 20 }
/** Rule 12: 3 分钟以内同一个 url 请求不出现两次回包大于 128KB 且一模一样的内容. */
const REPEATED_ANSWER = { withinMs: 3 * 60_000, bytes: 128 * 1024 }

const inMilliseconds = (value: number) => `${Math.round(value)} ms`

type Span = { startedAt: number; endedAt: number }

const isLongerThan =
  (milliseconds: number) =>
  ({ startedAt, endedAt }: Span) =>
    endedAt - startedAt > milliseconds

/** How many of some spans overlap at most. One that ends when another begins does not overlap it. */
export const countConcurrent = (spans: readonly Span[]): number => {
  const steps = spans.flatMap(({ startedAt, endedAt }) => [
    { at: startedAt, by: 1 },
    { at: endedAt, by: -1 },
  ])
  steps.sort((one, other) => one.at - other.at || one.by - other.by)
  let running = 0
  return steps.reduce((most, { by }) => Math.max(most, (running += by)), 0)
}

/** The most of some moments that lie within any one second. */
export const countWithinSecond = (moments: readonly number[]): number => {
  const sorted = [...moments].sort((one, other) => one - other)
  let first = 0
  return sorted.reduce((most, moment, index) => {
    while (moment - sorted[first]! >= 1000) first += 1
    return Math.max(most, index - first + 1)
  }, 0)
}

const groupBy = <T>(all: readonly T[], getKey: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(getKey(one), [...(groups.get(getKey(one)) ?? []), one])
  return groups
}

const judgeSetDataRate = ({ setDatas }: AuditRecord) =>
  [...groupBy(setDatas, ({ page }) => page)].flatMap(([page, calls]) => {
    const most = countWithinSecond(calls.map(({ at }) => at))
    return most > MAX_SET_DATA_PER_SECOND ? [`${page}: ${most} calls within a second`] : []
  })

const judgeTree = ({ trees }: AuditRecord) =>
  trees.flatMap(({ page, nodes, depth, children }) => [
    ...(nodes >= TREE_LIMITS.nodes ? [`${page}: ${nodes} nodes`] : []),
    ...(depth >= TREE_LIMITS.depth ? [`${page}: ${depth} levels`] : []),
    ...(children > TREE_LIMITS.children ? [`${page}: a node with ${children} children`] : []),
  ])

const judgeConcurrentImages = ({ imageRequests }: AuditRecord) => {
  const long = imageRequests.filter(isLongerThan(CONCURRENT_IMAGES.longMs))
  return [...groupBy(long, ({ url }) => new URL(url).host)].flatMap(([host, all]) => {
    const most = countConcurrent(all)
    return most > CONCURRENT_IMAGES.max ? [`${most} pictures at once from ${host}`] : []
  })
}

const judgeConcurrentRequests = ({ requests }: AuditRecord) => {
  const most = countConcurrent(
    requests.filter(({ kind }) => kind === 'request').filter(isLongerThan(CONCURRENT_REQUESTS.longMs)),
  )
  return most > CONCURRENT_REQUESTS.max ? [`${most} requests at once`] : []
}

const judgeRepeatedAnswers = ({ requests }: AuditRecord) => {
  const large = requests.filter(({ bytes }) => bytes > REPEATED_ANSWER.bytes)
  return [...groupBy(large, ({ url, digest }) => `${digest} ${url}`).values()].flatMap(same => {
    const moments = same.map(({ endedAt }) => endedAt).sort((one, other) => one - other)
    const isRepeated = moments.some(
      (at, index) => at - (moments[index - 1] ?? -Infinity) <= REPEATED_ANSWER.withinMs,
    )
    return isRepeated ? [`${same[0]!.url}: the same ${same[0]!.bytes} bytes again`] : []
  })
}

const judgeImageSizes = ({ shownImages, pixelRatio }: AuditRecord) =>
  shownImages
    .filter(image => {
      const pixels = image.shownWidth * image.shownHeight * pixelRatio ** 2
      return !image.isVector && image.naturalWidth * image.naturalHeight > pixels
    })
    .map(
      image =>
        `${image.page}: ${image.source} has ${image.naturalWidth} × ${image.naturalHeight}, shown at ${Math.round(image.shownWidth)} × ${Math.round(image.shownHeight)} px`,
    )

const isLateFirstScreen = ({ milliseconds }: { milliseconds: number }) => milliseconds > MAX_FIRST_SCREEN_MS

/** Whether a page was left for another one while it still had time to show something: it has no first screen. */
export const hasGivenWay = ({ firstScreens, neverShown }: AuditRecord, path: string): boolean => {
  const endings = neverShown.filter(({ page }) => page === path)
  const hasShown = firstScreens.some(({ page }) => page === path)
  return endings.length > 0 && !hasShown && !endings.some(isLateFirstScreen)
}

/** 性能, the platform's rules on speed. */
export const performanceRules: readonly AuditRule[] = [
  {
    rule: 'first-screen',
    category: 'performance',
    number: 1,
    publishedName: '首屏时间',
    weight: 6,
    measures: 'from the opening of a page to the first batch of changes after which it has words or pictures',
    threshold: `at most ${MAX_FIRST_SCREEN_MS} ms`,
    judge: ({ firstScreens, neverShown }) =>
      [...firstScreens, ...neverShown]
        .filter(isLateFirstScreen)
        .map(({ page, milliseconds }) => `${page}: ${inMilliseconds(milliseconds)}`),
  },
  {
    rule: 'render-time',
    category: 'performance',
    number: 2,
    publishedName: '渲染时间',
    weight: 6,
    measures: 'one batch of changes in the view: nodes, styles and layout, without painting',
    threshold: `at most ${MAX_RENDER_MS} ms`,
    judge: ({ renders }) =>
      renders
        .filter(({ milliseconds }) => milliseconds > MAX_RENDER_MS)
        .map(({ page, milliseconds }) => `${page}: ${inMilliseconds(milliseconds)}`),
  },
  {
    rule: 'script-time',
    category: 'performance',
    number: 3,
    publishedName: '脚本执行时间',
    weight: 7,
    measures:
      'one turn of the logic layer with the promises that it settles; templates are worked out there too',
    threshold: `at most ${MAX_SCRIPT_MS} ms`,
    judge: ({ scripts }) =>
      scripts
        .filter(({ milliseconds }) => milliseconds > MAX_SCRIPT_MS)
        .map(({ page, milliseconds }) => `${page}: ${inMilliseconds(milliseconds)}`),
  },
  {
    rule: 'set-data-rate',
    category: 'performance',
    number: 4,
    publishedName: 'setData 调用频率',
    weight: 6,
    measures: 'calls of setData by a page and its components within any one second',
    threshold: `at most ${MAX_SET_DATA_PER_SECOND}`,
    judge: judgeSetDataRate,
  },
  {
    rule: 'set-data-size',
    category: 'performance',
    number: 5,
    publishedName: 'setData 数据大小',
    weight: 6,
    measures: 'bytes of the JSON of one setData, in UTF-8',
    threshold: `at most ${MAX_SET_DATA_BYTES}`,
    judge: ({ setDatas }) =>
      setDatas
        .filter(({ bytes }) => bytes > MAX_SET_DATA_BYTES)
        .map(({ component, bytes }) => `${component}: ${bytes} bytes`),
  },
  {
    rule: 'wxml-nodes',
    category: 'performance',
    number: 6,
    publishedName: 'WXML 节点数',
    weight: 6,
    measures:
      'elements of a page when it closes or the audits stop, without texts and what is inside of built-in elements',
    threshold: `fewer than ${TREE_LIMITS.nodes} nodes and ${TREE_LIMITS.depth} levels, at most ${TREE_LIMITS.children} children of one`,
    judge: judgeTree,
  },
  {
    rule: 'image-cache',
    category: 'performance',
    number: 7,
    publishedName: '图片缓存',
    weight: 4,
    measures:
      'headers of pictures from the network: Cache-Control with a max-age or Expires, and no no-store',
    threshold: 'every picture may be kept',
    judge: ({ imageRequests }) =>
      imageRequests
        .filter(({ isCacheable, statusCode }) => !isCacheable && statusCode !== null && statusCode < 400)
        .map(({ url }) => `${url}: its headers let nobody keep it`),
  },
  {
    rule: 'image-size',
    category: 'performance',
    number: 8,
    publishedName: '图片大小',
    weight: 4,
    measures: "a picture's own pixels and those of the box that shows it; not of SVG",
    threshold: 'width × height at most those of the box × the square of the pixel ratio',
    judge: judgeImageSizes,
  },
  {
    rule: 'request-time',
    category: 'performance',
    number: 9,
    publishedName: '请求耗时',
    weight: 5,
    measures: 'wx.request from its call to its answer',
    threshold: `at most ${MAX_REQUEST_MS} ms`,
    judge: ({ requests }) =>
      requests
        .filter(({ kind }) => kind === 'request')
        .filter(isLongerThan(MAX_REQUEST_MS))
        .map(({ url, startedAt, endedAt }) => `${url}: ${inMilliseconds(endedAt - startedAt)}`),
  },
  {
    rule: 'request-count',
    category: 'performance',
    number: 10,
    publishedName: '网络请求数',
    weight: 5,
    measures: `calls of wx.request that take longer than ${CONCURRENT_REQUESTS.longMs} ms and are on their way at once`,
    threshold: `at most ${CONCURRENT_REQUESTS.max}`,
    judge: judgeConcurrentRequests,
  },
  {
    rule: 'image-count',
    category: 'performance',
    number: 11,
    publishedName: '图片请求数',
    weight: 5,
    measures: `pictures of one host that take longer than ${CONCURRENT_IMAGES.longMs} ms and are on their way at once`,
    threshold: `at most ${CONCURRENT_IMAGES.max}`,
    judge: judgeConcurrentImages,
  },
  {
    rule: 'request-cache',
    category: 'performance',
    number: 12,
    publishedName: '网络请求缓存',
    weight: 2,
    measures: `answers of one address that are alike and larger than ${REPEATED_ANSWER.bytes} bytes`,
    threshold: `no two within ${REPEATED_ANSWER.withinMs / 60_000} minutes`,
    judge: judgeRepeatedAnswers,
  },
]
