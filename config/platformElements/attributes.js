/** What the mini-program's platform tells assistive technology about an element (src/ui/accessibility/ariaAttributes.weapp.ts). */
const ASSISTIVE = ['role', 'label', 'hidden', 'live', 'disabled', 'checked', 'selected'].map(
  name => `aria-${name}`,
)

const FIELD = ['value', 'placeholder', 'placeholder-class', 'maxlength', 'bindInput']

/**
 * The attributes and events that our pages give the platform's elements, by the names that Taro's table has for them. Style, class, id and
 * taps are there for every element. A test compares this with the pages.
 */
const USED_ATTRIBUTES = {
  View: [
    ...ASSISTIVE,
    'hover-class',
    'hover-stay-time',
    'bindTouchStart',
    'bindTouchMove',
    'bindTouchEnd',
    'bindTouchCancel',
  ],
  Text: ASSISTIVE,
  Image: [...ASSISTIVE, 'src', 'mode', 'lazy-load', 'webp'],
  Button: [...ASSISTIVE, 'open-type', 'bindChooseAvatar', 'bindGetPhoneNumber'],
  Label: ['for'],
  Input: [
    ...ASSISTIVE,
    ...FIELD,
    'type',
    'password',
    'disabled',
    'focus',
    'bindFocus',
    'bindBlur',
    'bindConfirm',
  ],
  Textarea: [...ASSISTIVE, ...FIELD, 'auto-height'],
  Picker: ['mode', 'value', 'start', 'end', 'bindChange'],
  Swiper: ['current', 'bindChange'],
  Video: ['src', 'poster', 'title', 'object-fit'],
  MovableArea: ['scale-area'],
  MovableView: ['direction', 'scale', 'scale-min', 'scale-max'],
  Canvas: ['type', 'canvas-id'],
  Camera: ['mode', 'device-position', 'flash', 'frame-size', 'bindInitDone', 'bindStop', 'bindError'],
}

exports.USED_ATTRIBUTES = USED_ATTRIBUTES

const select = (name, attributes) =>
  Object.fromEntries(
    (USED_ATTRIBUTES[name] ?? []).map(attribute => {
      if (attribute in attributes) return [attribute, attributes[attribute]]
      if (ASSISTIVE.includes(attribute)) return [attribute, 'undefined']
      throw new Error(`Taro knows no ${attribute} of ${name}`)
    }),
  )

/**
 * Of Taro's table of elements (attributes with their defaults, by element) what our pages use. Every element keeps its place: templates and
 * runtime number them by it.
 */
exports.selectUsedAttributes = table =>
  Object.fromEntries(Object.entries(table).map(([name, attributes]) => [name, select(name, attributes)]))
