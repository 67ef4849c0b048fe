import type { NodeId, ViewTreeOperation } from './treeOperations'
import type { MiniProgramRule } from '../violations'

/** Names the components whose style sheets reach an element, and the component that an element is. */
export const SCOPE_ATTRIBUTE = 'data-scope'
export const HOST_ATTRIBUTE = 'data-host'

type ElementBox = { left: number; top: number; width: number; height: number }
type ScrollMetrics = {
  scrollLeft: number
  scrollTop: number
  scrollWidth: number
  scrollHeight: number
}
export type FoundNode = { id: NodeId; tag: string }
export type ScreenPoint = { x: number; y: number }

/** Where a finger would meet an element, in px of the screen, and what stands there. */
export type ElementTapPoint = ScreenPoint & { width: number; height: number; coveredBy: string | null }

/** A picture's own size, and its pixels (RGBA, base64), which may be fewer. */
export type ImagePixels = {
  width: number
  height: number
  pixels: { width: number; height: number; data: string }
}

/** What of an element somebody wants to know. */
export type ElementValueSource = 'dom' | 'attribute' | 'style' | 'property'

type TabBarItem = { text: string; icon: string | null; isActive: boolean }

/** What stands around the page on the screen. */
export type PageChrome = {
  title: string
  /** Height of status bar and navigation bar; 0 for a page that draws its own. */
  top: number
  /** Of the page lies so much under the status bar and over the home indicator, in px. */
  safeTop: number
  safeBottom: number
  hasBack: boolean
  colors: NavigationBarColors
  background: string
  tabs: TabBarItem[]
  tabColors: { color: string; selected: string; background: string }
  /** Whether the page may be pulled down to be read anew. */
  pullsDown: boolean
  /** So near to the end of the page its `onReachBottom` is called, in px. */
  bottomDistance: number
}

export type NavigationBarColors = { front: string; background: string }

export type ToastOptions = {
  title: string
  icon: 'success' | 'error' | 'loading' | 'none'
  /** A picture of the package in place of the icon. */
  image: string | null
  /** A mask keeps touches from the page. */
  hasMask: boolean
  /** null: until it is hidden. */
  milliseconds: number | null
}

/** A dialog with one or two buttons; words that are null are the platform's own. */
export type ModalOptions = {
  title: string
  content: string
  hasCancel: boolean
  cancelText: string | null
  confirmText: string | null
  cancelColor: string
  confirmColor: string
  isEditable: boolean
  placeholder: string
}
export type ModalResult = { confirm: boolean; cancel: boolean; content: string }
export type ActionSheetOptions = { title: string; items: string[]; color: string }
/** What a test presses in the open dialog: one of its buttons, or a row of an action sheet. */
export type DialogAnswer = 'confirm' | 'cancel' | number

/** What the phone shows over the page. */
export type EmulatedPhoneUiState = {
  title: string
  toast: string | null
  /** The words of the open dialog, action sheet or wheels; null when there is none. */
  dialog: string | null
  isPulledDown: boolean
}

export type PageScrollOptions = {
  top: number | null
  selector: string | null
  offset: number
  milliseconds: number
}

/** Where an observer looks: margins are added around the reference, as CSS takes them. */
export type IntersectionObserverOptions = {
  targets: NodeId[]
  /** 0: the page's own window. */
  relativeTo: NodeId
  margin: string
  thresholds: number[]
  initialRatio: number
}
export type IntersectionRecord = {
  nodeId: NodeId
  intersectionRatio: number
  intersectionRect: object
  boundingClientRect: object
  relativeRect: object
  time: number
}

/** Advances of a font in 1 px size: those of the characters from space to `~`, and of any other narrow one. */
export type FontAdvances = { ascii: number[]; narrow: number }
/** By family and weight, such as `serif bold`. */
export type FontAdvanceTable = Record<string, FontAdvances>

/** A part of a canvas and the size of its picture, in px. */
export type CanvasExportOptions = {
  x: number
  y: number
  width: number | null
  height: number | null
  destWidth: number | null
  destHeight: number | null
  type: 'image/png' | 'image/jpeg'
  quality: number
}

/** What the view's document offers to the host as `window.miniProgramView`. Everything is JSON. */
export type ViewCommands = {
  openPage: (pageId: number, path: string, styles: string) => void
  closePage: (pageId: number) => void
  showPage: (pageId: number, frame: PageChrome) => void
  setTitle: (title: string) => void
  setBarColors: (colors: NavigationBarColors) => void
  /** `isMeasured`: the layout is worked out at once, so that the drawing's time is known. */
  apply: (pageId: number, operations: ViewTreeOperation[], isMeasured: boolean) => PageDrawing | null
  inspectPage: (pageId: number, options: PageInspectionOptions) => PageInspection
  find: (pageId: number, selector: string, within: NodeId) => FoundNode[]
  findByXpath: (pageId: number, expression: string) => FoundNode[]
  box: (id: NodeId) => ElementBox
  scroll: (id: NodeId) => ScrollMetrics
  offset: (id: NodeId) => { left: number; top: number }
  read: (id: NodeId, facet: ElementValueSource, names: string[]) => unknown[]
  wxml: (id: NodeId, includesItself: boolean) => string
  windowProperties: (pageId: number, names: string[]) => unknown[]
  touchPoint: (id: NodeId) => ElementTapPoint
  /** Where words of the phone's own stand: on bars, dialogs, wheels. */
  wordsPoint: (words: string) => ScreenPoint
  /** Describes what of a page can be used but has no name for assistive technology. */
  findNameless: (pageId: number) => string[]
  typeText: (id: NodeId, text: string) => void
  callElement: (id: NodeId, method: string, parameters: unknown[]) => unknown
  scrollPage: (pageId: number, options: PageScrollOptions) => void
  /** Waits until nothing on the shown page rolls on after a finger left it. */
  scrollRest: () => Promise<void>
  startPullDown: (pageId: number) => void
  stopPullDown: (pageId: number) => void
  showToast: (toast: ToastOptions | null) => void
  /** Waits for a person. */
  askModal: (modal: ModalOptions) => Promise<ModalResult>
  /** Waits for a person; null: nothing was chosen. */
  askActionSheet: (sheet: ActionSheetOptions) => Promise<number | null>
  /** Presses a button of the open dialog. */
  answerDialog: (answer: DialogAnswer) => void
  overlay: () => EmulatedPhoneUiState
  observe: (observerId: number, observation: IntersectionObserverOptions) => void
  unobserve: (observerId: number) => void
  /** Fetches a picture for a canvas; null when there is none. */
  /** A relative path counts from the page that is named by its path. */
  loadImage: (source: string, from: string) => Promise<{ width: number; height: number } | null>
  /** The pixels of a picture, as its EXIF orientation turns it or as they lie in the file; null when there is none. */
  readPixels: (source: string, isTurned: boolean) => Promise<ImagePixels | null>
  measureFonts: () => FontAdvanceTable
  /** A canvas as picture, base64. */
  canvasPicture: (id: NodeId, options: CanvasExportOptions) => string
  /** Shows a camera's frame, base64 of a JPEG or PNG, in every `camera` on the screen. Not meant for more than 5 a second. */
  showCameraFrame: (picture: string) => void
  /** Closes the page-container that lies over a page; whether there was one. */
  closeContainer: (pageId: number) => boolean
}

/** What the audits ask of a page, by selectors of the view's document. */
export type PageInspectionOptions = {
  /** One for each rule of the page's style sheets. */
  rules: string[]
  /** Of the rules that make elements scroll, and of those by which they roll on. */
  scrolling: string[]
  momentum: string[]
}

type Color = [red: number, green: number, blue: number]

/** A picture as it stands on a page, in px. */
export type ShownImage = {
  source: string
  naturalWidth: number
  naturalHeight: number
  shownWidth: number
  shownHeight: number
  /** A drawing of lines has no size of its own that could be too large. */
  isVector: boolean
  /** Whether its mode fits it to the box without keeping its ratio. */
  isStretched: boolean
}

/** What the audits measure on a page. Lengths are in px. */
export type PageInspection = {
  tree: { nodes: number; depth: number; children: number }
  shownImages: ShownImage[]
  scrollers: { element: string; hasMomentum: boolean }[]
  tapTargets: { element: string; widthPx: number; heightPx: number }[]
  fixedTargets: { element: string; heightPx: number; overlapPx: number }[]
  texts: { text: string; color: Color; background: Color; fontSizePx: number; fontWeight: number }[]
  /** Which of the rules met an element. */
  usedRules: number[]
}

/** How long a batch of changes took, and whether the page has shown words or pictures since. */
export type PageDrawing = { milliseconds: number; hasContent: boolean }

/** How the view tells the host of an event: node, type, JSON of `{ detail, bubbles, extra, offsets }`. */
export type ElementEventReporter = (nodeId: NodeId, type: string, event: string) => void

/** Where a person wants to go by a `navigator`. */
export type NavigatorTarget = { openType: string; url: string; delta: number }

/** What happens on the phone's screen besides the events of elements. */
export type ScreenEvent =
  | { kind: 'pageScrolled'; pageId: number; scrollTop: number }
  | { kind: 'bottomReached'; pageId: number }
  | { kind: 'pulledDown'; pageId: number }
  | { kind: 'tabTapped'; index: number }
  | { kind: 'backTapped' }
  | { kind: 'linkTapped'; link: NavigatorTarget }
  | { kind: 'openTypeTapped'; nodeId: NodeId; openType: string }
  | { kind: 'intersected'; observerId: number; intersection: IntersectionRecord }
  | { kind: 'violated'; rule: MiniProgramRule; detail: string }

/** How the view tells the host of a `ScreenEvent`, as JSON. */
export type ScreenEventReporter = (json: string) => void
