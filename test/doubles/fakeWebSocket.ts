/** A stand-in for the browser's WebSocket: the test opens it, reads what is sent and sends what is received. */
export class FakeWebSocket {
  static readonly instances: FakeWebSocket[] = []
  static install() {
    FakeWebSocket.instances.length = 0
    globalThis.WebSocket = FakeWebSocket as unknown as typeof WebSocket
  }
  /** The line that was made last. */
  static getLatest(): FakeWebSocket {
    const socket = FakeWebSocket.instances.at(-1)
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
    FakeWebSocket.instances.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }

  simulateOpen() {
    this.readyState = this.OPEN
    this.onopen?.()
  }
  simulateMessage(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  simulateClose() {
    this.readyState = 3
    this.onclose?.()
  }
}
