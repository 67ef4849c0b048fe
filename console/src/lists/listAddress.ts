/** The address of a list that shows what these filters let through. */
export const getFilteredListAddress = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
