/** The server can't start, for a reason that whoever starts it can put right. The message says how. */
export class StartupError extends Error {
  override name = 'StartupError'
}
