import Taro from '@tarojs/taro'

/** The class by which the router hides a page. */
const HIDDEN = 'taro_page_shade'

const topAddress = () => Taro.getCurrentPages().at(-1)?.path

/**
 * The router hides a page a moment after it was left, even when the person is back on it by then: it would stay blank. Here the page on
 * top is shown again before anything is drawn.
 */
export const keepTopPageShown = (): void => {
  const observer = new MutationObserver(changes => {
    for (const { target } of changes) {
      const page = target as Element
      // Without the question each answer would be a change of its own, for ever.
      if (page.id === topAddress() && page.classList.contains(HIDDEN)) page.classList.remove(HIDDEN)
    }
  })
  Taro.eventCenter.on('__afterTaroRouterChange', () => {
    observer.disconnect()
    const page = document.getElementById(topAddress() ?? '')
    if (page) observer.observe(page, { attributeFilter: ['class'] })
  })
}
