/** Whether this is an app already, which nobody needs to get. */
export const isStandaloneApp = true
