import type { CompiledMiniProgram } from '../program/compiledProgram'
import type { RealmControls } from '../realm/bridge'
import type { PhoneView } from '../view/openPhoneView'
import type {
  NavigatorTarget,
  ModalOptions,
  CanvasExportOptions,
  ScreenEvent,
  ToastOptions,
} from '../view/viewProtocol'
import type { MiniProgramViolationLog } from '../violations'
import { WxError, type WxBackend } from './wxBackend'
import type { FileSystemBackend } from './fileSystemBackend'
import type { PageRouter } from './router'

export type ScreenBackendDependencies = {
  program: CompiledMiniProgram
  view: PhoneView
  router: PageRouter
  files: FileSystemBackend
  violations: MiniProgramViolationLog
  realm: () => RealmControls
  /** Answers every dialog with yes at once, so that a test need not. */
  autoConfirms: boolean
}

type Options = Record<string, unknown>

const DEFAULT_TOAST_MS = 1500
const DEFAULT_SCROLL_MS = 300
const MAX_ACTION_SHEET_ITEMS = 6
/** Characters on a dialog's button, where an East Asian one counts double. */
const MAX_BUTTON_TEXT_LENGTH = 8

/** What a `navigator` does by its open-type. */
const NAVIGATION_BY_OPEN_TYPE: Record<string, keyof PageRouter['navigation']> = {
  navigate: 'navigateTo',
  redirect: 'redirectTo',
  switchTab: 'switchTab',
  reLaunch: 'reLaunch',
  navigateBack: 'navigateBack',
}

const toText = (value: unknown) => String(value ?? '')
const toTextOrNull = (value: unknown) => (value === undefined || value === '' ? null : String(value))
const toNumberOrNull = (value: unknown) => (value === undefined ? null : Number(value))

const parseToast = ({ title, icon = 'success', image, mask, duration }: Options): ToastOptions => ({
  title: toText(title),
  icon: icon as ToastOptions['icon'],
  image: toTextOrNull(image),
  hasMask: Boolean(mask),
  milliseconds: Number(duration ?? DEFAULT_TOAST_MS),
})

const measureTextUnits = (word: string) =>
  [...word].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 0)

const parseModal = (options: Options): ModalOptions => {
  for (const name of ['confirmText', 'cancelText']) {
    if (measureTextUnits(toText(options[name])) <= MAX_BUTTON_TEXT_LENGTH) continue
    throw new WxError(`${name} length should not larger than 4 Chinese characters`)
  }
  return {
    title: toText(options.title),
    content: toText(options.content),
    hasCancel: options.showCancel !== false,
    cancelText: toTextOrNull(options.cancelText),
    confirmText: toTextOrNull(options.confirmText),
    cancelColor: toText(options.cancelColor ?? '#000000'),
    confirmColor: toText(options.confirmColor ?? '#576b95'),
    isEditable: Boolean(options.editable),
    placeholder: toText(options.placeholderText),
  }
}

const parseActionSheetItems = (list: unknown): string[] => {
  const items = Array.isArray(list) ? list.map(String) : []
  if (items.length === 0) throw new WxError('parameter error: parameter.itemList should have at least 1 item')
  if (items.length > MAX_ACTION_SHEET_ITEMS)
    throw new WxError(`itemList should not be large than ${MAX_ACTION_SHEET_ITEMS}`)
  return items
}

const parseCanvasExportOptions = (options: Options): CanvasExportOptions => ({
  x: Number(options.x ?? 0),
  y: Number(options.y ?? 0),
  width: toNumberOrNull(options.width),
  height: toNumberOrNull(options.height),
  destWidth: toNumberOrNull(options.destWidth),
  destHeight: toNumberOrNull(options.destHeight),
  type: options.fileType === 'jpg' ? 'image/jpeg' : 'image/png',
  quality: Number(options.quality ?? 1),
})

/** The methods of `wx` that put a toast, a dialog or a sheet over the page. */
const createOverlayMethods = ({ view, autoConfirms }: ScreenBackendDependencies): WxBackend['callback'] => ({
  showToast: async options => view.run('showToast', parseToast(options)),
  hideToast: async () => view.run('showToast', null),
  showLoading: async options =>
    view.run('showToast', { ...parseToast({ ...options, icon: 'loading' }), milliseconds: null }),
  hideLoading: async () => view.run('showToast', null),
  showModal: async options => {
    const modal = parseModal(options)
    if (autoConfirms) return { confirm: true, cancel: false, content: modal.isEditable ? modal.content : '' }
    return view.ask('askModal', modal)
  },
  showActionSheet: async ({ itemList, itemColor = '#000000', alertText }) => {
    const sheet = {
      items: parseActionSheetItems(itemList),
      color: toText(itemColor),
      title: toText(alertText),
    }
    const tapIndex = autoConfirms ? 0 : await view.ask('askActionSheet', sheet)
    if (tapIndex === null) throw new WxError('cancel')
    return { tapIndex }
  },
})

/** The methods of `wx` that scroll the page, change the bar above it, or take a picture of its canvas. */
const createPageMethods = ({ view, router, files }: ScreenBackendDependencies): WxBackend['callback'] => ({
  pageScrollTo: async ({ scrollTop, selector, offsetTop = 0, duration = DEFAULT_SCROLL_MS }) =>
    view.run('scrollPage', router.top().pageId, {
      top: toNumberOrNull(scrollTop),
      selector: toTextOrNull(selector),
      offset: Number(offsetTop),
      milliseconds: Number(duration),
    }),
  startPullDownRefresh: async () => view.run('startPullDown', router.top().pageId),
  stopPullDownRefresh: async () => view.run('stopPullDown', router.top().pageId),
  setNavigationBarTitle: ({ title }) => router.setTitle(toText(title)),
  setNavigationBarColor: async ({ frontColor, backgroundColor }) =>
    view.run('setBarColors', { front: toText(frontColor), background: toText(backgroundColor) }),
  canvasToTempFilePath: async options => {
    const { nodeId } = (options.canvas ?? {}) as { nodeId?: number }
    if (nodeId === undefined) throw new WxError('fail canvas is empty')
    const exportOptions = parseCanvasExportOptions(options)
    const picture = await view.run('canvasPicture', nodeId, exportOptions)
    const extension = exportOptions.type === 'image/jpeg' ? 'jpg' : 'png'
    return { tempFilePath: files.addTemporary(Buffer.from(picture, 'base64'), extension) }
  },
})

/** Goes where bars and links lead; what fails there is the app's mistake. */
const createTouchNavigation = ({ program, router, violations, realm }: ScreenBackendDependencies) => {
  const navigate = async (method: keyof PageRouter['navigation'], options: Options) => {
    try {
      await router.navigation[method](options)
    } catch (error) {
      violations.report('exception', `${method} ${toText(options.url)}: ${(error as Error).message}`)
    }
  }
  return {
    goBack: () => navigate('navigateBack', { delta: 1 }),
    openLink: ({ openType, url, delta }: NavigatorTarget) => {
      const method = NAVIGATION_BY_OPEN_TYPE[openType]
      if (method) return navigate(method, { url, delta })
      violations.report('component-lacking', `<navigator open-type="${openType}">`)
    },
    openTab: async (index: number) => {
      const tab = program.tabs[index]
      if (!tab) return
      await navigate('switchTab', { url: `/${tab.pagePath}` })
      const what = JSON.stringify({ index, pagePath: tab.pagePath, text: tab.text })
      realm().callPage(router.top().pageId, 'onTabItemTap', what)
    },
  }
}

/** What the app puts on the screen beside its pages, and what a person does there. */
export const createScreenBackend = (parts: ScreenBackendDependencies) => {
  const { violations, realm } = parts
  const { goBack, openLink, openTab } = createTouchNavigation(parts)
  const backEnd: WxBackend = { callback: { ...createOverlayMethods(parts), ...createPageMethods(parts) } }

  return {
    backEnd,
    onEvent: (event: Exclude<ScreenEvent, { kind: 'openTypeTapped' }>): void => {
      switch (event.kind) {
        case 'pageScrolled':
          return realm().callPage(
            event.pageId,
            'onPageScroll',
            JSON.stringify({ scrollTop: event.scrollTop, duration: 0 }),
          )
        case 'bottomReached':
          return realm().callPage(event.pageId, 'onReachBottom', '{}')
        case 'pulledDown':
          return realm().callPage(event.pageId, 'onPullDownRefresh', '{}')
        case 'tabTapped':
          return void openTab(event.index)
        case 'backTapped':
          return void goBack()
        case 'linkTapped':
          return void openLink(event.link)
        case 'intersected':
          return realm().intersected(event.observerId, JSON.stringify(event.intersection))
        case 'violated':
          return violations.report(event.rule, event.detail)
      }
    },
  }
}
