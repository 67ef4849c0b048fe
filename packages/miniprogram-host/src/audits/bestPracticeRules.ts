import type { AuditRecord } from './auditRecord'
import type { AuditRule } from './auditRule'

// Names and conditions: https://developers.weixin.qq.com/miniprogram/dev/framework/audits/best-practice.html
// Weights: https://developers.weixin.qq.com/miniprogram/dev/framework/audits/scoring.html
// All conditions were read there.

/** Rule 2: 未授权网络请求需要给出 401 或 403 这两种状态码. Other codes from 400 on are taken for failures; that is not said there. */
const UNAUTHORISED_STATUS_CODES: readonly (number | null)[] = [401, 403]
/** Rule 8: 每个 WXSS 资源的未使用部分不超过 2KB. */
const MAX_UNUSED_STYLE_BYTES = 2 * 1024

const hasFailed = ({ statusCode }: { statusCode: number | null }) =>
  statusCode === null || (statusCode >= 400 && !UNAUTHORISED_STATUS_CODES.includes(statusCode))

const isLoopback = (hostname: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

const isInsecure = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Whether a version is newer than another: numbers between dots, compared one after the other. */
export const isNewerVersion = (version: string, other: string): boolean => {
  const parts = [version, other].map(text => text.split('.').map(Number))
  for (let index = 0; index < 3; index++) {
    const difference = (parts[0]![index] ?? 0) - (parts[1]![index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

const judgeLibraryVersions = ({ wxCalls, minimumLibrary }: AuditRecord) => {
  if (minimumLibrary === null) return []
  const newer = wxCalls.filter(({ since }) => since !== null && isNewerVersion(since, minimumLibrary))
  return [...new Set(newer.map(({ name, since }) => `wx.${name} is there from ${since} on`))]
}

const judgeUnusedStyles = ({ styleSheets }: AuditRecord) => {
  const sheets = new Map<string, { ruleBytes: readonly number[]; used: Set<number> }>()
  for (const { file, ruleBytes, usedRules } of styleSheets) {
    const known = sheets.get(file) ?? { ruleBytes, used: new Set<number>() }
    usedRules.forEach(rule => known.used.add(rule))
    sheets.set(file, known)
  }
  return [...sheets].flatMap(([file, { ruleBytes, used }]) => {
    const unused = ruleBytes.reduce((sum, bytes, rule) => sum + (used.has(rule) ? 0 : bytes), 0)
    return unused > MAX_UNUSED_STYLE_BYTES ? [`${file}: ${unused} bytes`] : []
  })
}

/** 最佳实践, the platform's rules on how a program is made. */
export const bestPracticeRules: readonly AuditRule[] = [
  {
    rule: 'js-exception',
    category: 'best-practice',
    number: 1,
    publishedName: '避免 JS 异常',
    weight: 3,
    measures: 'what is thrown or rejected and not caught, but for what follows from a fake server',
    threshold: 'none',
    judge: ({ exceptions }) => exceptions.map(({ text }) => text.split('\n')[0]!),
  },
  {
    rule: 'network-error',
    category: 'best-practice',
    number: 2,
    publishedName: '避免网络请求异常',
    weight: 3,
    measures: 'requests, uploads, downloads and pictures without an answer, or with a status from 400 on',
    threshold: 'none but 401 and 403',
    judge: ({ requests, imageRequests }) =>
      [...requests, ...imageRequests]
        .filter(hasFailed)
        .map(({ url, statusCode }) => `${url}: ${statusCode ?? 'no answer'}`),
  },
  {
    rule: 'deprecated-api',
    category: 'best-practice',
    number: 3,
    publishedName: '废弃接口',
    weight: 2,
    measures: "calls of methods of wx that the platform's typings mark as deprecated",
    threshold: 'none',
    judge: ({ wxCalls }) => [
      ...new Set(wxCalls.filter(({ isDeprecated }) => isDeprecated).map(({ name }) => `wx.${name}`)),
    ],
  },
  {
    rule: 'https',
    category: 'best-practice',
    number: 4,
    publishedName: '使用 HTTPS',
    weight: 1,
    measures: 'addresses of requests and pictures, other than of this machine',
    threshold: 'https',
    judge: ({ requests, imageRequests }) =>
      [...requests, ...imageRequests].filter(({ url }) => isInsecure(url)).map(({ url }) => url),
  },
  {
    rule: 'set-data-unused',
    category: 'best-practice',
    number: 5,
    publishedName: '避免 setData 数据冗余',
    weight: 1,
    measures:
      'names that setData is given and no expression of the template mentions, but for pure data fields',
    threshold: 'none',
    judge: ({ setDatas }) => [
      ...new Set(
        setDatas.flatMap(({ component, unused }) => unused.map(name => `${component}: data.${name}`)),
      ),
    ],
  },
  {
    rule: 'library-version',
    category: 'best-practice',
    number: 6,
    publishedName: '最低基础库版本',
    weight: 0,
    measures:
      "versions that the platform's typings name for the called methods of wx; the lowest one is set on the platform, and told by --min-library",
    threshold: 'none newer than the lowest one; kept where that is not told',
    judge: judgeLibraryVersions,
  },
  {
    rule: 'unreachable-page',
    category: 'best-practice',
    number: 7,
    publishedName: '移除不可访问到的页面',
    weight: 0,
    measures: 'pages other than the first one and tabs whose path no other file names',
    threshold: 'none',
    judge: ({ unreachablePages }) => unreachablePages.map(({ page }) => page),
  },
  {
    rule: 'unused-styles',
    category: 'best-practice',
    number: 8,
    publishedName: 'WXSS 使用率',
    weight: 0,
    measures: 'rules of each WXSS file that met no element of a page that was opened, when it closed',
    threshold: `at most ${MAX_UNUSED_STYLE_BYTES} bytes`,
    judge: judgeUnusedStyles,
  },
  {
    rule: 'stray-timer',
    category: 'best-practice',
    number: 9,
    publishedName: '及时回收定时器',
    weight: 0,
    measures: 'the page on top when a timer is set and when it falls due',
    threshold: 'the same',
    judge: ({ strayTimers }) => [
      ...new Set(strayTimers.map(({ page, firedOn }) => `${page}: a timer of it fell due on ${firedOn}`)),
    ],
  },
]
