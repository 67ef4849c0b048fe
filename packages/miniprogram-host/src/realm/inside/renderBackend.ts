import type * as glassEasel from 'glass-easel'
import type { HostBridge, RealmSettings } from '../bridge'
import type { NodeId, ViewTreeOperation } from '../../view/treeOperations'
import { HOST_ATTRIBUTE, SCOPE_ATTRIBUTE } from '../../view/viewProtocol'
import { createRecordingCanvas, type CanvasNode } from './canvas'

type ComposedElement = glassEasel.composedBackend.Element
type ComposedContext = glassEasel.composedBackend.Context
type EventListener = Parameters<ComposedContext['onEvent']>[0]

/** Stands for the page's own styles among the scopes of an element. */
const PAGE_SCOPE = 'page'

/** Every live node of all pages. */
export const renderBackendNodesById = new Map<NodeId, RenderBackendNode>()
let newestId = 0

const getNodeId = (element: ComposedElement | null | undefined): NodeId =>
  (element as RenderBackendNode | null)?.id ?? 0

/** The adapter puts a scope before ids that are written in templates. */
const stripScope = (id: string) => {
  const scope = id.indexOf('--')
  return scope === -1 ? id : id.slice(scope + 2)
}

/** A node of the realm's side: it knows nothing of boxes and colours, it only says what the view has to do. */
export class RenderBackendNode {
  readonly id = ++newestId
  __wxElement?: glassEasel.Element
  /** Two-way bindings of form controls, by attribute. */
  readonly models = new Map<string, (value: unknown) => void>()

  private canvas: CanvasNode | null = null
  private scopes = new Set<number>()
  private style = ''
  private extraStyle = ''

  constructor(
    readonly page: RenderBackendPage,
    private readonly tag = '',
  ) {
    renderBackendNodesById.set(this.id, this)
  }

  private send(...operation: ViewTreeOperation) {
    this.page.send(operation)
  }

  release() {
    renderBackendNodesById.delete(this.id)
    this.send('release', this.id)
  }
  associateValue(element: glassEasel.Element) {
    this.__wxElement = element
    const { is } = element as Partial<glassEasel.GeneralComponent>
    if (is?.includes('/')) this.send('attribute', this.id, HOST_ATTRIBUTE, is)
  }
  appendChild(child: ComposedElement) {
    this.send('append', this.id, getNodeId(child))
  }
  removeChild(child: ComposedElement) {
    this.send('remove', this.id, getNodeId(child))
  }
  insertBefore(child: ComposedElement, before: ComposedElement) {
    this.send('insert', this.id, getNodeId(child), getNodeId(before))
  }
  replaceChild(child: ComposedElement, old: ComposedElement) {
    this.send('replace', this.id, getNodeId(child), getNodeId(old))
  }
  spliceBefore(before: ComposedElement, deleteCount: number, list: ComposedElement) {
    this.send('splice', this.id, getNodeId(before), deleteCount, getNodeId(list))
  }
  spliceAppend(list: ComposedElement) {
    this.send('splice', this.id, 0, 0, getNodeId(list))
  }
  spliceRemove(before: ComposedElement, deleteCount: number) {
    this.send('splice', this.id, getNodeId(before), deleteCount, 0)
  }
  setId(id: string) {
    this.send('attribute', this.id, 'id', stripScope(id))
  }
  /** Which style sheets reach the element: those of the component that it belongs to, those of the page, or both. */
  setStyleScope(scope: number, extraScope?: number) {
    this.scopes = new Set([scope, ...(extraScope === undefined ? [] : [extraScope])])
    this.sendScopes()
  }

  private sendScopes() {
    const names = [...this.scopes].map(scope => this.page.getScopeName(scope))
    // What only the page's own styles reach needs no mark.
    if (names.some(name => name !== PAGE_SCOPE))
      this.send('attribute', this.id, SCOPE_ATTRIBUTE, names.join(' '))
  }
  setStyle(style: string) {
    this.style = style
    this.sendStyle()
  }

  /** Styles of a template script, beside those of the template. */
  setExtraStyle(style: string) {
    this.extraStyle = style
    this.sendStyle()
  }

  private sendStyle() {
    const style = this.extraStyle ? `${this.style};${this.extraStyle}` : this.style
    this.send('attribute', this.id, 'style', style)
  }
  addClass(name: string, scope?: number) {
    // A class that comes from outside of a component is styled outside.
    if (scope !== undefined && !this.scopes.has(scope)) {
      this.scopes.add(scope)
      this.sendScopes()
    }
    this.send('addClass', this.id, name)
  }
  removeClass(name: string) {
    this.send('removeClass', this.id, name)
  }
  clearClasses() {
    this.send('clearClasses', this.id)
  }
  setAttribute(name: string, value: unknown) {
    this.send('attribute', this.id, name, value ?? null)
  }
  removeAttribute(name: string) {
    this.send('attribute', this.id, name, null)
  }
  setText(text: string) {
    this.send('setText', this.id, text)
  }
  setModelBindingStat(name: string, onChanged: ((value: unknown) => void) | null) {
    if (onChanged) this.models.set(name, onChanged)
    else this.models.delete(name)
  }
  setListenerStats(type: string) {
    // The view reports every event, whoever listens; what can be pressed it has to know.
    if (type === 'tap') this.send('takesTaps', this.id)
  }
  getBoundingClientRect(onMeasured: (box: glassEasel.backend.BoundingClientRect) => void) {
    this.page.bridge.measure(this.id, 'box', json => onMeasured(JSON.parse(json)))
  }
  getScrollOffset(onMeasured: (offset: glassEasel.backend.ScrollOffset) => void) {
    this.page.bridge.measure(this.id, 'scroll', json => onMeasured(JSON.parse(json)))
  }
  /** What `SelectorQuery.node` gives. */
  getContext(onFound: (context: unknown) => void) {
    if (this.tag === 'canvas') {
      const { bridge, settings } = this.page
      this.canvas ??= createRecordingCanvas({
        nodeId: this.id,
        fonts: settings.fonts,
        bridge,
        onDrawn: commands => this.send('draw', this.id, commands),
      })
    }
    onFound(this.canvas)
  }
}

type RenderedPage = {
  pageId: number
  /** The component whose styles a scope stands for; '' stands for the page. */
  queryScopeName: (scope: number) => string | undefined
}

/** glass-easel's "composed" backend for one page: it turns tree changes into operations for the view. */
export class RenderBackendPage {
  /** glassEasel.BackendMode.Composed, which is a const enum and cannot be named here. */
  readonly mode = 2
  onEventListener: EventListener | null = null
  private readonly root: RenderBackendNode

  constructor(
    readonly bridge: HostBridge,
    readonly settings: RealmSettings,
    private readonly page: RenderedPage,
  ) {
    this.root = new RenderBackendNode(this)
    this.send(['root', this.root.id])
  }

  get pageId(): number {
    return this.page.pageId
  }

  getScopeName(scope: number): string {
    return this.page.queryScopeName(scope) || PAGE_SCOPE
  }

  send(operation: ViewTreeOperation) {
    this.bridge.sendOperation(this.pageId, JSON.stringify(operation))
  }

  private create(describe: (id: NodeId) => ViewTreeOperation, tag?: string): ComposedElement {
    const node = new RenderBackendNode(this, tag)
    this.send(describe(node.id))
    return node
  }

  createElement(logicalName: string, stylingName: string) {
    return this.create(id => ['element', id, stylingName || logicalName], logicalName)
  }
  createTextNode(text: string) {
    return this.create(id => ['text', id, text])
  }
  createFragment() {
    return this.create(id => ['fragment', id])
  }
  getRootNode(): ComposedElement {
    return this.root
  }
  render(onRendered: (error: Error | null) => void) {
    this.bridge.whenDrawn(this.pageId, () => onRendered(null))
  }
  onEvent(listener: EventListener) {
    this.onEventListener = listener
  }
  destroy() {
    this.onEventListener = null
  }
  getWindowWidth() {
    return this.settings.windowWidth
  }
  getWindowHeight() {
    return this.settings.windowHeight
  }
  getDevicePixelRatio() {
    return this.settings.pixelRatio
  }
  getTheme() {
    return 'light'
  }
  registerStyleSheetContent() {
    // Styles go to the view directly.
  }
  appendStyleSheetPath() {
    return 0
  }
  disableStyleSheet() {
    // See registerStyleSheetContent.
  }
}

/** The node of an element; null when it has none, such as a component without an element of its own. */
export const getBackendNode = (element: glassEasel.Element): RenderBackendNode | null =>
  (element.getBackendElement() as unknown as RenderBackendNode | null | undefined) ?? null
