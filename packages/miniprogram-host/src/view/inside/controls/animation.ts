import { convertRpxToCss } from '../lengths'

type Animate = { type: string; args: unknown[] }
type Transition = { duration: number; timingFunction: string; delay: number }
type Action = { animates: Animate[]; option: { transformOrigin: string; transition: Transition } }

const UNITS: [name: RegExp, unit: string][] = [
  [/^(rotate|skew)/, 'deg'],
  [/^translate/, 'px'],
]

const formatTransform = ({ type, args }: Animate): string => {
  const unit = UNITS.find(([name]) => name.test(type))?.[1] ?? ''
  const isAxis = type === 'rotate3d'
  const parts = args.map((part, index) =>
    typeof part === 'number' && !(isAxis && index < 3) ? `${part}${unit}` : String(part),
  )
  return convertRpxToCss(`${type}(${parts.join(',')})`)
}

const playAction = (element: HTMLElement, { animates, option }: Action) => {
  const { duration, timingFunction, delay } = option.transition
  element.style.transition = `all ${duration}ms ${timingFunction} ${delay}ms`
  element.style.transformOrigin = option.transformOrigin
  const transforms = animates.filter(({ type }) => type !== 'style').map(formatTransform)
  if (transforms.length > 0) element.style.transform = transforms.join(' ')
  for (const { type, args } of animates)
    if (type === 'style') element.style.setProperty(String(args[0]), convertRpxToCss(String(args[1])))
}

/** Plays what `wx.createAnimation` has made, step by step. */
export const playElementAnimation = (element: HTMLElement, value: unknown): void => {
  const { actions } = (value ?? {}) as { actions?: unknown }
  if (!Array.isArray(actions)) return
  let passed = 0
  for (const action of actions as Action[]) {
    window.setTimeout(() => playAction(element, action), passed)
    passed += action.option.transition.duration + action.option.transition.delay
  }
}
