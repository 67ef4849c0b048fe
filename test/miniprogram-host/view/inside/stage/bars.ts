import type { BarColors, Frame } from '../../protocol'
import { reportScreen } from '../events'
import { addressOf } from '../packageFiles'

/** Height of the tab bar, in px. */
export const TAB_BAR_HEIGHT = 50

const bar = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

bar('back').addEventListener('click', () => {
  if (bar('back').textContent) reportScreen({ kind: 'backTapped' })
})

export const setTitle = (title: string): void => {
  bar('title').textContent = title
}
export const title = (): string =>
  bar('navigation').clientHeight > 0 ? (bar('title').textContent ?? '') : ''

export const setBarColors = ({ front, background }: BarColors): void => {
  bar('navigation').style.color = front
  bar('navigation').style.background = background
}

/** Draws navigation bar and tab bar around a page. */
export const drawBars = (frame: Frame): void => {
  const { top, hasBack, colors, tabs, tabColors } = frame
  bar('navigation').style.height = `${top}px`
  bar('back').textContent = hasBack ? '‹' : ''
  setTitle(frame.title)
  setBarColors(colors)
  bar('tabs').style.height = `${tabs.length > 0 ? TAB_BAR_HEIGHT : 0}px`
  bar('tabs').style.background = tabColors.background
  bar('tabs').replaceChildren(
    ...tabs.map(({ text, icon, isActive }, index) => {
      const tab = document.createElement('span')
      if (icon) {
        const picture = document.createElement('img')
        picture.src = addressOf(icon)
        tab.append(picture)
      }
      tab.append(text)
      tab.style.color = isActive ? tabColors.selected : tabColors.color
      tab.addEventListener('click', () => reportScreen({ kind: 'tabTapped', index }))
      return tab
    }),
  )
}
