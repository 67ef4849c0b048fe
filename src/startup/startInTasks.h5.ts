const nextTask = (): Promise<void> =>
  new Promise(resolve => {
    // Not a timer: those of a page that nobody sees wait for a second each.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/**
 * Takes steps one after the other, each in a task of the browser's own: what the person does in between is answered after the step
 * that runs, and not after all of them. A step that fails ends the start as an error of its script would.
 */
export const startInTasks = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  try {
    for (const step of steps) {
      await step()
      await nextTask()
    }
  } catch (failure) {
    setTimeout(() => {
      throw failure
    })
  }
}
