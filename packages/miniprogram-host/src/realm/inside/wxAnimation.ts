/** What `step` gives the view: what is to be animated, and how. */
type AnimationAction = { animates: { type: string; args: unknown[] }[]; option: object }
type AnimationOptions = {
  duration?: number
  timingFunction?: string
  delay?: number
  transformOrigin?: string
}

const TRANSFORM_METHODS =
  `matrix matrix3d rotate rotate3d rotateX rotateY rotateZ scale scale3d scaleX scaleY scaleZ skew skewX
  skewY translate translate3d translateX translateY translateZ`.split(/\s+/)
const STYLE_METHODS: Record<string, string> = {
  opacity: 'opacity', backgroundColor: 'background-color', width: 'width', height: 'height', left: 'left', right: 'right',
  top: 'top', bottom: 'bottom',
} // prettier-ignore

const toLength = (name: string, value: unknown) =>
  typeof value === 'number' && !['opacity', 'backgroundColor'].includes(name) ? `${value}px` : value

const toOption = ({
  duration = 400,
  timingFunction = 'linear',
  delay = 0,
  transformOrigin = '50% 50% 0',
}: AnimationOptions) => ({
  transformOrigin,
  transition: { duration, timingFunction, delay },
})

/** `wx.createAnimation`: collects steps, which the attribute `animation` of an element plays. */
export const createWxAnimation = (given: unknown): object => {
  const defaults = (given ?? {}) as AnimationOptions
  let actions: AnimationAction[] = []
  let animates: AnimationAction['animates'] = []
  const animation: Record<string, (...parameters: unknown[]) => unknown> = {
    step: options => {
      actions.push({
        animates,
        option: toOption({ ...defaults, ...(options as AnimationOptions | undefined) }),
      })
      animates = []
      return animation
    },
    export: () => {
      const exported = { actions }
      actions = []
      return exported
    },
  }
  for (const name of TRANSFORM_METHODS) {
    animation[name] = (...args) => {
      animates.push({ type: name, args })
      return animation
    }
  }
  for (const [name, property] of Object.entries(STYLE_METHODS)) {
    animation[name] = value => {
      animates.push({ type: 'style', args: [property, toLength(name, value)] })
      return animation
    }
  }
  return animation
}
