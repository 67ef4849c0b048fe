import type { NodeId, Operation } from '../realm/bridge'

export type Box = { left: number; top: number; width: number; height: number }
export type Scroll = {
  scrollLeft: number
  scrollTop: number
  scrollWidth: number
  scrollHeight: number
}
export type FoundNode = { id: NodeId; tag: string }

/** Where a finger would meet an element, in px of the screen, and what stands there. */
export type TouchPoint = { x: number; y: number; width: number; height: number; coveredBy: string | null }

/** What of an element somebody wants to know. */
export type Facet = 'dom' | 'attribute' | 'style' | 'property'

/** What stands around the page on the screen. */
export type Frame = {
  title: string
  /** Height of status bar and navigation bar; 0 for a page that draws its own. */
  top: number
  hasBack: boolean
  tabs: { text: string; isActive: boolean }[]
}

/** What the view's document offers to the host as `window.miniProgramView`. Everything is JSON. */
export type ViewCommands = {
  openPage: (pageId: number, styles: string) => void
  closePage: (pageId: number) => void
  showPage: (pageId: number, frame: Frame) => void
  setTitle: (title: string) => void
  apply: (pageId: number, operations: Operation[]) => void
  find: (pageId: number, selector: string, within: NodeId) => FoundNode[]
  findByXpath: (pageId: number, expression: string) => FoundNode[]
  box: (id: NodeId) => Box
  scroll: (id: NodeId) => Scroll
  offset: (id: NodeId) => { left: number; top: number }
  read: (id: NodeId, facet: Facet, names: string[]) => unknown[]
  wxml: (id: NodeId, includesItself: boolean) => string
  windowProperties: (pageId: number, names: string[]) => unknown[]
  touchPoint: (id: NodeId) => TouchPoint
  typeText: (id: NodeId, text: string) => void
  callElement: (id: NodeId, method: string, parameters: unknown[]) => unknown
  scrollPage: (pageId: number, top: number) => void
  showToast: (text: string | null) => void
}

/** How the view tells the host of an event: node, type, JSON of `{ detail, bubbles, extra }`. */
export type ReportEvent = (nodeId: NodeId, type: string, event: string) => void
