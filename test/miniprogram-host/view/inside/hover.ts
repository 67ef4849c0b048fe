import { attributesOf } from './kept'
import { isOn, numberOr } from './controls/control'

type Habit = { className: string; start: number; stay: number }

/** Elements that show a finger, with the platform's class and times in ms unless the app says otherwise. */
const HABITS: Record<string, Habit> = {
  'wx-view': { className: 'none', start: 50, stay: 400 },
  'wx-button': { className: 'button-hover', start: 20, stay: 70 },
  'wx-navigator': { className: 'navigator-hover', start: 50, stay: 600 },
}

type Hover = { release: () => void; cancel: () => void }

const hoverOver = (element: HTMLElement, { className, start, stay }: Habit): Hover => {
  const classes = className.split(/\s+/).filter(Boolean)
  let isDown = true
  let isShown = false
  const fade = () => window.setTimeout(() => element.classList.remove(...classes), stay)
  const timer = window.setTimeout(() => {
    isShown = true
    element.classList.add(...classes)
    if (!isDown) fade()
  }, start)
  return {
    release: () => {
      isDown = false
      if (isShown) fade()
    },
    cancel: () => {
      isDown = false
      if (isShown) fade()
      else window.clearTimeout(timer)
    },
  }
}

/** Puts `hover-class` on everything under a finger that has one. */
export const pressHover = (target: Node): Hover => {
  const hovers: Hover[] = []
  for (let node: Node | null = target; node; node = node.parentNode) {
    const element = node as HTMLElement
    const habit = HABITS[element.localName]
    if (!habit) continue
    const given = attributesOf(element)
    if (isOn(given.get('disabled'))) continue
    const className = String(given.get('hover-class') ?? habit.className)
    if (className === 'none' || className === '') continue
    const start = numberOr(given.get('hover-start-time') ?? null, habit.start)
    const stay = numberOr(given.get('hover-stay-time') ?? null, habit.stay)
    hovers.push(hoverOver(element, { className, start, stay }))
    if (isOn(given.get('hover-stop-propagation'))) break
  }
  return {
    release: () => hovers.forEach(({ release }) => release()),
    cancel: () => hovers.forEach(({ cancel }) => cancel()),
  }
}
