/** Something to be done at a time; `order` tells apart what is due at the same time. */
export type Timer = { at: number; order: number; callback: () => void }

/** Timers in a binary heap: by time, and in the order in which they were set at the same time. */
export const createTimerHeap = () => {
  const heap: Timer[] = []

  const isBefore = (left: Timer, right: Timer): boolean =>
    left.at < right.at || (left.at === right.at && left.order < right.order)

  const moveUp = (start: number): void => {
    let index = start
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!swapUnlessOrdered(parent, index)) return
      index = parent
    }
  }

  const moveDown = (): void => {
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const [leftTimer, rightTimer] = [heap[left], heap[left + 1]]
      if (!leftTimer) return
      const child = rightTimer && isBefore(rightTimer, leftTimer) ? left + 1 : left
      if (!swapUnlessOrdered(index, child)) return
      index = child
    }
  }

  /** @returns whether parent and child had to change places */
  const swapUnlessOrdered = (parent: number, child: number): boolean => {
    const [upper, lower] = [heap[parent], heap[child]]
    if (!upper || !lower || !isBefore(lower, upper)) return false
    heap[parent] = lower
    heap[child] = upper
    return true
  }

  const removeFirst = (): void => {
    const last = heap.pop()
    if (!last || heap.length === 0) return
    heap[0] = last
    moveDown()
  }

  return {
    first: (): Timer | undefined => heap[0],
    removeFirst,
    add: (timer: Timer): void => {
      heap.push(timer)
      moveUp(heap.length - 1)
    },
    clear: (): void => void (heap.length = 0),
  }
}
