/**
 * The time at which a page is drawn, in milliseconds since 1970. While the app takes over the server's first view it is the time at which
 * that was drawn, so that both say the same; right after that the device's.
 */
export type UseNow = () => number
