/** Items that wait in groups: each group in its own order, and the groups one after the other, so that a long one holds up no other. */
export const createRoundRobinQueue = <Item>() => {
  const groups = new Map<string, Item[]>()
  let length = 0

  return {
    getLength: (): number => length,
    getGroupLength: (group: string): number => groups.get(group)?.length ?? 0,
    push: (group: string, item: Item): void => {
      const items = groups.get(group)
      if (items) items.push(item)
      else groups.set(group, [item])
      length += 1
    },
    /** Takes the first item of the group whose turn it is and that is allowed; undefined when there is none. */
    shift: (isAllowed: (group: string) => boolean = () => true): Item | undefined => {
      for (const [group, items] of groups) {
        if (!isAllowed(group)) continue
        const item = items.shift()
        groups.delete(group)
        if (items.length > 0) groups.set(group, items)
        length -= 1
        return item
      }
      return undefined
    },
    /** Takes an item out of its group that waits no longer. */
    remove: (group: string, item: Item): void => {
      const items = groups.get(group) ?? []
      const index = items.indexOf(item)
      if (index < 0) return
      items.splice(index, 1)
      if (items.length === 0) groups.delete(group)
      length -= 1
    },
  }
}
