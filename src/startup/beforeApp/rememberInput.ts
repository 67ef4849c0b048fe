/** A control of the first view: itself, and how to find what the app has put in its place. */
type RememberedControl = { element: HTMLElement; tag: string; id: string; position: number; name: string }

type Field = HTMLInputElement | HTMLTextAreaElement

const describe = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent ?? ''

const remember = (view: HTMLElement, element: HTMLElement): RememberedControl => ({
  element,
  tag: element.tagName,
  id: element.id,
  position: [...view.querySelectorAll(element.tagName)].indexOf(element),
  name: describe(element),
})

/**
 * The control itself where the app has taken it over; else the one with its id, or in its place and with its name. Null where the app
 * draws something else there, which nobody has touched.
 */
const find = (
  view: HTMLElement,
  { element, tag, id, position, name }: RememberedControl,
): HTMLElement | null => {
  if (view.contains(element)) return element
  const all = [...view.querySelectorAll<HTMLElement>(tag)]
  if (id) return all.find(candidate => candidate.id === id) ?? null
  const candidate = all[position]
  return candidate && describe(candidate) === name ? candidate : null
}

/** Lets the app draw what came of the last thing before it hears of the next one. */
const letAppDraw = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Types a text again: the app takes what it finds in a field for its own. */
const typeAgain = (field: Field, text: string) => {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  field.value = field.defaultValue
  // Past the app's own setter, by which it would know of the change already.
  setValue?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Remembers what is typed and pressed in a view whose app is not there yet. The result, to be called once it is, types everything again, then
 * presses everything again in its order. What is pressed meanwhile waits for its turn; nothing is heard twice.
 */
export const rememberInput = (view: HTMLElement): (() => Promise<void>) => {
  const typed = new Map<Field, { control: RememberedControl; text: string }>()
  const pressed: RememberedControl[] = []
  let isPressing = false

  const onInput = ({ target }: Event) => {
    const field = target as Field
    typed.set(field, { control: typed.get(field)?.control ?? remember(view, field), text: field.value })
  }
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button')
    if (!button || isPressing) return
    // An app that is half there would hear it now, and once more below.
    event.stopImmediatePropagation()
    pressed.push(remember(view, button))
  }
  view.addEventListener('input', onInput, true)
  view.addEventListener('click', onClick, true)

  return async () => {
    view.removeEventListener('input', onInput, true)
    for (const [, { control, text }] of typed) {
      await letAppDraw()
      const field = find(view, control) as Field | null
      // Whoever has gone on typing knows better.
      if (field) typeAgain(field, field === control.element || field.value ? field.value : text)
    }
    for (let next = pressed.shift(); next; next = pressed.shift()) {
      await letAppDraw()
      isPressing = true
      find(view, next)?.click()
      isPressing = false
    }
    view.removeEventListener('click', onClick, true)
  }
}
