/** Where the WebSocket of `chairSocket.ts` is. In a file without schemas, so that the client can import it. */
export const CHAIR_SOCKET_PATH = '/device/live'
