/** The first things of each category in turn, so that a few cards show how wide the shop is. */
export const pickAcrossCategories = <Item extends { categoryId: string }>(
  items: readonly Item[],
  count: number,
): Item[] => {
  const categories = new Map<string, Item[]>()
  for (const item of items)
    categories.set(item.categoryId, [...(categories.get(item.categoryId) ?? []), item])
  const rows = [...categories.values()]
  const maxRowLength = Math.max(0, ...rows.map(row => row.length))
  return Array.from({ length: maxRowLength }, (_, at) => rows.flatMap(row => row[at] ?? []))
    .flat()
    .slice(0, count)
}
