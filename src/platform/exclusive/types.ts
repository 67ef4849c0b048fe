/**
 * Runs a task while no other tab of this browser runs one of the same name; gives up at once when one does. A lock never
 * outlives its tab.
 * @returns whether the task was run. Rejects with what the task rejects with.
 */
export type TryRunExclusively = (name: string, task: () => Promise<void>) => Promise<boolean>
