/** Asking for messages of the platform, where it has such. To be called from a touch, or from the end of a payment. */
export type SubscribeMessages = {
  /** Asks for messages by these templates; gives those that the person agreed to, none where nobody could be asked. */
  ask: (templateIds: readonly string[]) => Promise<readonly string[]>
  /** A log-in code, by which the server learns whom it writes to. */
  getLoginCode: () => Promise<string>
}
