import type { Program } from '../packages/program'
import type { RealmControls } from '../realm/bridge'
import type { View } from '../view/openView'
import type { Link, Modal, PictureWish, ScreenEvent, Toast } from '../view/protocol'
import type { ViolationLog } from '../violations'
import { WxFailure, type BackEnd } from './answers'
import type { Files } from './files'
import type { Router } from './router'

export type ScreenParts = {
  program: Program
  view: View
  router: Router
  files: Files
  violations: ViolationLog
  realm: () => RealmControls
  /** Answers every dialog with yes at once, so that a test need not. */
  saysYes: boolean
}

type Options = Record<string, unknown>

const DEFAULT_TOAST_MS = 1500
const DEFAULT_SCROLL_MS = 300
const MOST_ROWS = 6
/** Letters of a dialog's button, where an East Asian one counts double. */
const LONGEST_WORD = 8

/** What a `navigator` does by its open-type. */
const WAYS: Record<string, keyof Router['navigation']> = {
  navigate: 'navigateTo',
  redirect: 'redirectTo',
  switchTab: 'switchTab',
  reLaunch: 'reLaunch',
  navigateBack: 'navigateBack',
}

const text = (value: unknown) => String(value ?? '')
const textOrNull = (value: unknown) => (value === undefined || value === '' ? null : String(value))
const numberOrNull = (value: unknown) => (value === undefined ? null : Number(value))

const toastFrom = ({ title, icon = 'success', image, mask, duration }: Options): Toast => ({
  title: text(title),
  icon: icon as Toast['icon'],
  image: textOrNull(image),
  hasMask: Boolean(mask),
  milliseconds: Number(duration ?? DEFAULT_TOAST_MS),
})

const lengthOfWord = (word: string) => [...word].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)

const modalFrom = (options: Options): Modal => {
  for (const name of ['confirmText', 'cancelText']) {
    if (lengthOfWord(text(options[name])) <= LONGEST_WORD) continue
    throw new WxFailure(`${name} length should not larger than 4 Chinese characters`)
  }
  return {
    title: text(options.title),
    content: text(options.content),
    hasCancel: options.showCancel !== false,
    cancelText: textOrNull(options.cancelText),
    confirmText: textOrNull(options.confirmText),
    cancelColor: text(options.cancelColor ?? '#000000'),
    confirmColor: text(options.confirmColor ?? '#576b95'),
    isEditable: Boolean(options.editable),
    placeholder: text(options.placeholderText),
  }
}

const itemsFrom = (list: unknown): string[] => {
  const items = Array.isArray(list) ? list.map(String) : []
  if (items.length === 0)
    throw new WxFailure('parameter error: parameter.itemList should have at least 1 item')
  if (items.length > MOST_ROWS) throw new WxFailure(`itemList should not be large than ${MOST_ROWS}`)
  return items
}

const pictureWishFrom = (options: Options): PictureWish => ({
  x: Number(options.x ?? 0),
  y: Number(options.y ?? 0),
  width: numberOrNull(options.width),
  height: numberOrNull(options.height),
  destWidth: numberOrNull(options.destWidth),
  destHeight: numberOrNull(options.destHeight),
  type: options.fileType === 'jpg' ? 'image/jpeg' : 'image/png',
  quality: Number(options.quality ?? 1),
})

/** What the app puts on the screen beside its pages, and what a person does there. */
export const createScreen = (parts: ScreenParts) => {
  const { program, view, router, files, violations, realm, saysYes } = parts

  const backEnd: BackEnd = {
    callback: {
      showToast: async options => view.run('showToast', toastFrom(options)),
      hideToast: async () => view.run('showToast', null),
      showLoading: async options =>
        view.run('showToast', { ...toastFrom({ ...options, icon: 'loading' }), milliseconds: null }),
      hideLoading: async () => view.run('showToast', null),
      showModal: async options => {
        const modal = modalFrom(options)
        if (saysYes) return { confirm: true, cancel: false, content: modal.isEditable ? modal.content : '' }
        return view.ask('askModal', modal)
      },
      showActionSheet: async ({ itemList, itemColor = '#000000', alertText }) => {
        const sheet = { items: itemsFrom(itemList), color: text(itemColor), title: text(alertText) }
        const tapIndex = saysYes ? 0 : await view.ask('askActionSheet', sheet)
        if (tapIndex === null) throw new WxFailure('cancel')
        return { tapIndex }
      },
      pageScrollTo: async ({ scrollTop, selector, offsetTop = 0, duration = DEFAULT_SCROLL_MS }) =>
        view.run('scrollPage', router.top().pageId, {
          top: numberOrNull(scrollTop),
          selector: textOrNull(selector),
          offset: Number(offsetTop),
          milliseconds: Number(duration),
        }),
      startPullDownRefresh: async () => view.run('startPullDown', router.top().pageId),
      stopPullDownRefresh: async () => view.run('stopPullDown', router.top().pageId),
      setNavigationBarTitle: ({ title }) => router.setTitle(text(title)),
      setNavigationBarColor: async ({ frontColor, backgroundColor }) =>
        view.run('setBarColors', { front: text(frontColor), background: text(backgroundColor) }),
      canvasToTempFilePath: async options => {
        const { nodeId } = (options.canvas ?? {}) as { nodeId?: number }
        if (nodeId === undefined) throw new WxFailure('fail canvas is empty')
        const wish = pictureWishFrom(options)
        const picture = await view.run('canvasPicture', nodeId, wish)
        const extension = wish.type === 'image/jpeg' ? 'jpg' : 'png'
        return { tempFilePath: files.addTemporary(Buffer.from(picture, 'base64'), extension) }
      },
    },
  }

  const go = async (method: keyof Router['navigation'], options: Options) => {
    try {
      await router.navigation[method](options)
    } catch (error) {
      violations.report('exception', `${method} ${text(options.url)}: ${(error as Error).message}`)
    }
  }
  const follow = ({ openType, url, delta }: Link) => {
    const method = WAYS[openType]
    if (method) return go(method, { url, delta })
    violations.report('component-lacking', `<navigator open-type="${openType}">`)
  }
  const openTab = async (index: number) => {
    const tab = program.tabs[index]
    if (!tab) return
    await go('switchTab', { url: `/${tab.pagePath}` })
    const what = JSON.stringify({ index, pagePath: tab.pagePath, text: tab.text })
    realm().callPage(router.top().pageId, 'onTabItemTap', what)
  }

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
          return void go('navigateBack', { delta: 1 })
        case 'linkTapped':
          return void follow(event.link)
        case 'intersected':
          return realm().intersected(event.observerId, JSON.stringify(event.intersection))
        case 'violated':
          return violations.report(event.rule, event.detail)
      }
    },
  }
}
