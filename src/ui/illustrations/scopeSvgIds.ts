/** Makes the ids of a drawing its own: they hold for the whole document, and two drawings with the same gradient must not share it. */
export const scopeSvgIds = (svg: string, owner: string): string =>
  svg.replace(/\bid="|url\(#/g, found => `${found}${owner}-`)
