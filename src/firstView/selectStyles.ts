/**
 * A rule of the web app's style sheets as the build takes it apart: the class names that each of its selectors needs, the conditions
 * around it, and itself.
 */
export type StyleRule = {
  classes: readonly (readonly string[])[]
  conditions: readonly string[]
  text: string
}

const readClassNames = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/**
 * The rules that can match in a piece of HTML, in their order: those with a selector all of whose classes occur. Classes that only a
 * script sets, and states such as a pressed button's, are kept with what they belong to.
 */
export const selectStyles = (rules: readonly StyleRule[], html: string): string => {
  const present = readClassNames(html)
  return rules
    .filter(({ classes }) => classes.some(names => names.every(name => present.has(name))))
    .map(
      ({ conditions, text }) =>
        conditions.join('{') + (conditions.length > 0 ? '{' : '') + text + '}'.repeat(conditions.length),
    )
    .join('')
}
