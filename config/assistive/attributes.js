/** What the mini-program's platform tells assistive technology about an element (src/ui/accessibility/ariaAttributes.weapp.ts). */
const ATTRIBUTES = ['role', 'label', 'hidden', 'live', 'disabled', 'checked', 'selected']

const COMPONENTS = ['View', 'Text', 'Image', 'Input', 'Textarea', 'ScrollView', 'Button']

const attributes = () => Object.fromEntries(ATTRIBUTES.map(name => [`aria-${name}`, 'undefined']))

/** The attributes of each component, as Taro's templates and its runtime are told of further ones. */
exports.assistiveAttributes = Object.fromEntries(COMPONENTS.map(name => [name, attributes()]))
