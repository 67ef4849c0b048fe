/** Some listeners of one thing. */
export const createListenerSet = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    add: (listener: (value: Value) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (value: Value): void => listeners.forEach(listener => listener(value)),
  }
}
