import type { NavigationBarColors, PageChrome } from '../../viewProtocol'
import { sendScreenEventToHost } from '../events'
import { resolveResourceUrl } from '../resolveResourceUrl'

/** Height of the tab bar, in px. */
export const TAB_BAR_HEIGHT_PX = 50

const getBarElement = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

getBarElement('back').addEventListener('click', () => {
  if (getBarElement('back').textContent) sendScreenEventToHost({ kind: 'backTapped' })
})

/** Writes the title into the bar above the page. */
export const setPhoneNavigationTitle = (title: string): void => {
  getBarElement('title').textContent = title
}
/** The title that stands in the bar above the page. */
export const getPhoneNavigationTitle = (): string =>
  getBarElement('navigation').clientHeight > 0 ? (getBarElement('title').textContent ?? '') : ''

/** Colours the bar above the page and what stands in it. */
export const setPhoneNavigationBarColors = ({ front, background }: NavigationBarColors): void => {
  getBarElement('navigation').style.color = front
  getBarElement('navigation').style.background = background
}

/** Draws navigation bar and tab bar around a page. */
export const renderPhoneBars = (frame: PageChrome): void => {
  const { top, hasBack, colors, tabs, tabColors } = frame
  getBarElement('navigation').style.height = `${top}px`
  getBarElement('back').textContent = hasBack ? '‹' : ''
  setPhoneNavigationTitle(frame.title)
  setPhoneNavigationBarColors(colors)
  getBarElement('tabs').style.height = `${tabs.length > 0 ? TAB_BAR_HEIGHT_PX : 0}px`
  getBarElement('tabs').style.background = tabColors.background
  getBarElement('tabs').replaceChildren(
    ...tabs.map(({ text, icon, isActive }, index) => {
      const tab = document.createElement('span')
      if (icon) {
        const picture = document.createElement('img')
        picture.src = resolveResourceUrl(icon)
        tab.append(picture)
      }
      tab.append(text)
      tab.style.color = isActive ? tabColors.selected : tabColors.color
      tab.addEventListener('click', () => sendScreenEventToHost({ kind: 'tabTapped', index }))
      return tab
    }),
  )
}
