/** A stand-in for the browser's WebSocket: the test opens it, hears what is sent and says what comes. */
export class FakeSocket {
  static readonly opened: FakeSocket[] = []
  static install() {
    FakeSocket.opened.length = 0
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  }
  /** The line that was made last. */
  static last(): FakeSocket {
    const socket = FakeSocket.opened.at(-1)
    if (!socket) throw new Error('no line was opened')
    return socket
  }

  readonly OPEN = 1
  readyState = 0
  readonly sent: unknown[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }

  accept() {
    this.readyState = this.OPEN
    this.onopen?.()
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  drop() {
    this.readyState = 3
    this.onclose?.()
  }
}
