import { getElementAttributes } from './elementState'
import { isTruthyProperty, toNumberOrDefault } from './controls/control'

type HoverTiming = { className: string; start: number; stay: number }

/** Elements that show a finger, with the platform's class and times in ms unless the app says otherwise. */
const DEFAULT_HOVER_TIMINGS: Record<string, HoverTiming> = {
  'wx-view': { className: 'none', start: 50, stay: 400 },
  'wx-button': { className: 'button-hover', start: 20, stay: 70 },
  'wx-navigator': { className: 'navigator-hover', start: 50, stay: 600 },
}

type Hover = { release: () => void; cancel: () => void }

const startHover = (element: HTMLElement, { className, start, stay }: HoverTiming): Hover => {
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
export const applyHoverClasses = (target: Node): Hover => {
  const hovers: Hover[] = []
  for (let node: Node | null = target; node; node = node.parentNode) {
    const element = node as HTMLElement
    const habit = DEFAULT_HOVER_TIMINGS[element.localName]
    if (!habit) continue
    const given = getElementAttributes(element)
    if (isTruthyProperty(given.get('disabled'))) continue
    const className = String(given.get('hover-class') ?? habit.className)
    if (className === 'none' || className === '') continue
    const start = toNumberOrDefault(given.get('hover-start-time') ?? null, habit.start)
    const stay = toNumberOrDefault(given.get('hover-stay-time') ?? null, habit.stay)
    hovers.push(startHover(element, { className, start, stay }))
    if (isTruthyProperty(given.get('hover-stop-propagation'))) break
  }
  return {
    release: () => hovers.forEach(({ release }) => release()),
    cancel: () => hovers.forEach(({ cancel }) => cancel()),
  }
}
