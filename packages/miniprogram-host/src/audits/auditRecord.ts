import type { ShownImage } from '../view/viewProtocol'

/** Every fact names the page that it belongs to, by its path; '' stands for what happened before the first page. */
type OfPage = { page: string }

/** A call of `wx.request`, `wx.uploadFile` or `wx.downloadFile`. Times are in ms since the run began. */
type RequestFact = OfPage & {
  kind: 'request' | 'uploadFile' | 'downloadFile'
  /** The address that the app named. */
  url: string
  startedAt: number
  endedAt: number
  /** null: no answer came. */
  statusCode: number | null
  bytes: number
  /** A hash of the answer's body. */
  digest: string
}

/** A picture that came over the network. Times are in ms since the run began. */
type ImageRequestFact = OfPage & {
  url: string
  startedAt: number
  endedAt: number
  statusCode: number | null
  /** Whether its headers let a phone keep it. */
  isCacheable: boolean
}

/** Red, green and blue, 0 to 255. */
export type OpaqueColor = readonly [red: number, green: number, blue: number]

export type TextFact = OfPage & {
  text: string
  color: OpaqueColor
  background: OpaqueColor
  fontSizePx: number
  fontWeight: number
}

/** One style sheet on one page: how many bytes each of its rules has, and which of them met an element. */
type StyleSheetFact = OfPage & {
  file: string
  ruleBytes: readonly number[]
  usedRules: readonly number[]
}

/** What a run has shown, as the audits judge it. */
export type AuditRecord = {
  /** Pixels of the screen for each px. */
  pixelRatio: number
  /** The lowest version of the base library that the program is published for; null: nobody has said it. */
  minimumLibrary: string | null
  /** From the opening of a page to its first words or pictures. */
  firstScreens: (OfPage & { milliseconds: number })[]
  /** From the opening of a page to its end, where it had shown neither words nor pictures. */
  neverShown: (OfPage & { milliseconds: number })[]
  /** Changes that the view made to a page: nodes, styles and layout. */
  renders: (OfPage & { milliseconds: number })[]
  /** Turns of the logic layer. */
  scripts: (OfPage & { milliseconds: number })[]
  /** `unused`: names in it that no template of the component mentions. */
  setDatas: (OfPage & { component: string; at: number; bytes: number; unused: readonly string[] })[]
  /** `depth` counts the page's root as 1. */
  trees: (OfPage & { nodes: number; depth: number; children: number })[]
  requests: RequestFact[]
  imageRequests: ImageRequestFact[]
  shownImages: (OfPage & ShownImage)[]
  /** Elements with `overflow: scroll`, and whether they roll on after a finger has left them. */
  scrollers: (OfPage & { element: string; hasMomentum: boolean })[]
  activeSelectors: (OfPage & { file: string; selector: string })[]
  tapTargets: (OfPage & { element: string; widthPx: number; heightPx: number })[]
  /** Elements with `position: fixed` that can be touched; `overlapPx` lies outside of the safe area. */
  fixedTargets: (OfPage & { element: string; heightPx: number; overlapPx: number })[]
  /** Pages whose size may change, and whether anything of them follows that. */
  resizablePages: (OfPage & { isAdapted: boolean })[]
  texts: TextFact[]
  exceptions: (OfPage & { text: string })[]
  wxCalls: (OfPage & { name: string; isDeprecated: boolean; since: string | null })[]
  unreachablePages: OfPage[]
  styleSheets: StyleSheetFact[]
  /** Timers that fell due while another page was on top than the one that had set them. */
  strayTimers: (OfPage & { firedOn: string })[]
}

/** A record of nothing. */
export const createAuditRecord = (
  settings: Pick<AuditRecord, 'pixelRatio' | 'minimumLibrary'>,
): AuditRecord => ({
  ...settings,
  firstScreens: [],
  neverShown: [],
  renders: [],
  scripts: [],
  setDatas: [],
  trees: [],
  requests: [],
  imageRequests: [],
  shownImages: [],
  scrollers: [],
  activeSelectors: [],
  tapTargets: [],
  fixedTargets: [],
  resizablePages: [],
  texts: [],
  exceptions: [],
  wxCalls: [],
  unreachablePages: [],
  styleSheets: [],
  strayTimers: [],
})

/** What of a record belongs to one page. */
export const selectPageOfRecord = (record: AuditRecord, page: string): AuditRecord => {
  const selected = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value) ? (value as OfPage[]).filter(fact => fact.page === page) : value,
  ])
  return Object.fromEntries(selected) as AuditRecord
}
