type Options = Record<string, unknown>
type Register = (options?: Options) => unknown
type Registry = { Component: Register; Behavior: Register }

/** Lists that the platform takes as empty when they are none; Taro gives `{}` for them. */
const LIST_OPTIONS = ['behaviors', 'externalClasses']

/** What the template engine has itself for every element. */
const ENGINE_FIELDS = ['dataset', 'shadowRoot', 'ownerShadowRoot', 'parentNode', 'childNodes', 'slotNodes']

/** A component with a property that the template engine has itself keeps it as a field of its data. */
const withoutClashingProperties = (options: Options): Options => {
  const properties = Object.entries((options.properties ?? {}) as Options)
  const clashing = properties.map(([name]) => name).filter(name => ENGINE_FIELDS.includes(name))
  if (clashing.length === 0 || typeof options.data === 'function') return options
  return {
    ...options,
    properties: Object.fromEntries(properties.filter(([name]) => !clashing.includes(name))),
    data: {
      ...Object.fromEntries(clashing.map(name => [name, null])),
      ...(options.data as object | undefined),
    },
  }
}

/** Behaviours that the platform itself brings, by the name under which a component lists them. */
export type BuiltInBehaviors = (name: string) => unknown

const coerceLists = (options: Options, findBehavior: BuiltInBehaviors): Options => {
  const wrong = LIST_OPTIONS.filter(name => name in options && !Array.isArray(options[name]))
  const behaviors = Array.isArray(options.behaviors) ? options.behaviors : []
  return {
    ...withoutClashingProperties(options),
    ...Object.fromEntries(wrong.map(name => [name, []])),
    ...(behaviors.some(one => typeof one === 'string')
      ? { behaviors: behaviors.flatMap(one => (typeof one === 'string' ? (findBehavior(one) ?? []) : one)) }
      : {}),
  }
}

/** Makes `Component`, as it stands while the file of a component runs, as forgiving as on the platform. */
export const tolerateInvalidComponentOptions = (
  onOptions: (options: object) => void,
  findBehavior: BuiltInBehaviors,
): void => {
  const registry = globalThis as unknown as Registry
  const { Component: register, Behavior: registerBehavior } = registry
  registry.Behavior = Object.assign(
    (options?: Options) =>
      options ? registerBehavior(coerceLists(options, findBehavior)) : registerBehavior(),
    registerBehavior,
  )
  // Without options it gives a builder.
  registry.Component = options => {
    if (!options) return register()
    onOptions((options.options as object | undefined) ?? {})
    return register(coerceLists(options, findBehavior))
  }
}
