type Options = Record<string, unknown>
type Register = (options?: Options) => unknown
type Registry = { Component: Register }

/** Lists that the platform takes as empty when they are none; Taro gives `{}` for them. */
const LIST_OPTIONS = ['behaviors', 'externalClasses']

const coerceLists = (options: Options): Options => {
  const wrong = LIST_OPTIONS.filter(name => name in options && !Array.isArray(options[name]))
  return { ...options, ...Object.fromEntries(wrong.map(name => [name, []])) }
}

/** Makes `Component`, as it stands while the file of a component runs, as forgiving as on the platform. */
export const tolerateInvalidComponentOptions = (): void => {
  const registry = globalThis as unknown as Registry
  const register = registry.Component
  // Without options it gives a builder.
  registry.Component = options => (options ? register(coerceLists(options)) : register())
}
