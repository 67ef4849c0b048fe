import type { MountedComponent } from '../program/mountedComponent'
import type { MiniProgramRule } from '../violations'
import type { NodeId } from '../view/treeOperations'
import type { FontAdvanceTable } from '../view/viewProtocol'
import type { WxMethodKindsByName } from '../wx/readWxMethods'

/**
 * What the code inside the realm may ask of the host. Only primitives and JSON text pass, and functions of the realm: an object
 * of the host would give the app a way out through its constructor.
 */
export type HostBridge = {
  sendOperation: (pageId: number, operation: string) => void
  /** Calls back when the view has made all changes so far. */
  whenDrawn: (pageId: number, onDrawn: () => void) => void
  measure: (nodeId: NodeId, what: 'box' | 'scroll', onMeasured: (json: string) => void) => void
  /** Watches elements in the view: `IntersectionObserverOptions` as JSON. */
  observe: (observerId: number, observation: string) => void
  unobserve: (observerId: number) => void
  /** `onLoaded` gets the size of the picture as JSON, or null when there is none. */
  loadImage: (source: string, onLoaded: (json: string) => void) => void
  /** `onLoaded` gets a `DecodedImage` as packed JSON, or null when there is none. */
  loadPixels: (source: string, onLoaded: (json: string) => void) => void
  /** Bytes as base64. */
  encodeBytes: (bytes: Uint8Array) => string
  /** `onAnswered` gets `{ ok }` or `{ fail, ...fields }`. The result cancels the call. */
  callWx: (name: string, options: string, onAnswered: (json: string) => void) => number
  cancelWx: (callId: number) => void
  /** Gives `{ ok }` or `{ fail }`. */
  callWxSync: (name: string, parameters: string) => string
  /** Bytes travel beside the JSON, as `realm/binaryTransfer.ts` describes: a copy of a buffer of the realm goes out … */
  giveBytes: (buffer: ArrayBuffer) => number
  /** … and a buffer of the realm is filled. */
  takeBytes: (id: number, buffer: ArrayBuffer) => void
  report: (rule: MiniProgramRule, detail: string) => void
  /** For the audits: a `SetDataCall` as JSON. */
  recordSetData: (call: string) => void
  /** For the audits: the app has called a method of `wx`. */
  recordWxCall: (name: string) => void
  /** The mounted component has triggered an event: a `ComponentEvent` as JSON. */
  recordComponentEvent: (event: string) => void
  /** Something that the host does less well than a phone, and that breaks no rule. */
  warn: (text: string) => void
  reportException: (text: string) => void
  log: (level: string, parameters: string) => void
  startTimer: (run: () => void, milliseconds: number, repeats: boolean) => number
  stopTimer: (id: number) => void
  /** Resolves what a module requires: `{ ok: path }` or `{ fail }`. */
  locateModule: (wanted: string, from: string, isAsync: boolean) => string
  compileModule: (path: string) => ModuleWrapper
  /** Compiles a function that a test sent as text. */
  compileFunction: (declaration: string) => (...parameters: unknown[]) => unknown
  emitBinding: (name: string, parameters: string) => void
}

/** A call of setData: `names` of the data that the template can show. `pageId` is 0 where it is not known yet. */
export type SetDataCall = { pageId: number; component: string; bytes: number; names: string[] }

/** An event that a component has triggered. */
export type ComponentEvent = { name: string; detail: unknown }

/** A picture for a canvas that nobody sees: its own size, and pixels that may be fewer. */
export type DecodedImage = {
  width: number
  height: number
  pixels: { width: number; height: number; data: ArrayBuffer }
}

export type ModuleWrapper = (
  module: { exports: unknown },
  require: (wanted: string) => unknown,
  /** What the script of a worker finds under this name. */
  worker?: object,
) => void

/** What compiled templates and their scripts find under these names. */
type TemplateGlobals = {
  $wxs: object
  $typeName: symbol
  getRegExp: (pattern: string, flags?: string) => RegExp
  getDate: (...parameters: never[]) => Date
}

/** Makes the compiled templates. */
export type CreateTemplates = (globals: TemplateGlobals) => Record<string, unknown>

export type RealmSettings = {
  /** What draws the pages, as app.json says. */
  renderer: string
  wxMethods: WxMethodKindsByName
  /** Events of `wx` that the host sends. */
  events: string[]
  windowWidth: number
  windowHeight: number
  pixelRatio: number
  /** What `measureText` works with: the realm cannot wait for the view. */
  fonts: FontAdvanceTable
  /** Whether the host wants to know of setData and calls of `wx`. */
  isAudited: boolean
  /** The component whose events the host wants to know; null: there is none. */
  mounted: MountedComponent | null
  /** Pages that show the component `custom-tab-bar`. */
  customTabPages: string[]
}

/** How the host works the realm. All parameters and results are primitives or JSON text. */
export type RealmControls = {
  /** `uses`: paths of the components that it uses, as a JSON list. */
  addComponent: (path: string, config: string, uses: string) => void
  installTemplates: (create: CreateTemplates) => void
  loadApp: () => void
  /** Runs the file of a component unless it has run. */
  define: (path: string) => void
  /** Pages that show an error in their place, as a JSON list. */
  listFailedPages: () => string
  launch: (options: string) => void
  setAppVisible: (isVisible: boolean, options: string) => void
  openPage: (pageId: number, path: string, query: string) => void
  showPage: (pageId: number) => void
  hidePage: (pageId: number) => void
  unloadPage: (pageId: number) => void
  setStack: (pageIds: string) => void
  /** Calls a method of a page that the platform calls, such as onPageScroll, unless the page lacks it. */
  callPage: (pageId: number, method: string, parameter: string) => void
  /** What an observer in the view has seen: `IntersectionRecord` as JSON. */
  intersected: (observerId: number, intersection: string) => void
  emit: (event: string, value: string) => void
  dispatch: (nodeId: NodeId, type: string, event: string) => void
  /** 0: the page itself owns the node; null: no such node. */
  getOwnerId: (nodeId: NodeId) => number | null
  isComponent: (nodeId: NodeId) => boolean
  callWxMethod: (method: string, parameters: string, onAnswered: (json: string) => void) => void
  mock: (method: string, how: string) => void
  restore: (method: string) => void
  callFunction: (declaration: string, parameters: string, onAnswered: (json: string) => void) => void
  addBinding: (name: string) => void
  /** Data, methods and setData of a page (`nodeId` null) or of a custom component. */
  getData: (target: AutomatorCallTarget, path: string) => string
  setData: (target: AutomatorCallTarget, data: string, onDone: () => void) => void
  callMethod: (target: AutomatorCallTarget, call: string, onAnswered: (json: string) => void) => void
}

export type AutomatorCallTarget = { pageId: number } | { nodeId: NodeId }
