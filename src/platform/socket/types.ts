/** What happens on a line of messages to our server. */
type SocketHandlers = {
  onOpened: () => void
  onMessage: (text: string) => void
  /** Also called when it never opened; nothing follows. */
  onClosed: () => void
}

export type Socket = {
  /** Sends text; dropped while the line is not open. */
  send: (text: string) => void
  close: () => void
}

/** Opens a line of messages to a path of our server. */
export type OpenSocketFunction = (path: string, events: SocketHandlers) => Socket
