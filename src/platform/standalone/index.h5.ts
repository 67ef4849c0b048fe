/** Whether this is an app already, which nobody needs to get. A browser is none. */
export const isStandaloneApp = false
