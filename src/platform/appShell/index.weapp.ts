/** The mini-program has no shell: the platform shows its own loading picture. */
export const removeAppShell = (): void => undefined
