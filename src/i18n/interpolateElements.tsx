import { Fragment, type ReactNode } from 'react'

/**
 * A translated sentence with elements in it: `sentence('See the <terms/>.', { terms: <Link …/> })`. Each language puts the
 * marks where its grammar wants them.
 * @throws RangeError when the text marks an element that was not given.
 */
export const interpolateElements = (
  text: string,
  elements: Readonly<Record<string, ReactNode>>,
): ReactNode[] =>
  text.split(/<(\w+)\/>/).map((part, index) => {
    const isMark = index % 2 === 1
    if (!isMark) return part
    if (!(part in elements)) throw new RangeError(`no element for <${part}/>`)
    return <Fragment key={index}>{elements[part]}</Fragment>
  })
