import type { CallPath, DataOf, Envelope, RequestOf } from '../../../src/contract'

/** Calls the server as whoever the token belongs to. Rejects with the server's words when it refuses. */
export const caller =
  (origin: string, token: string) =>
  async <P extends CallPath>(path: P, body: RequestOf<P>): Promise<DataOf<P>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { code, message, data } = (await response.json()) as Envelope
    if (code !== 0) throw new Error(`${path}: ${message}`)
    return data as DataOf<P>
  }

export type Call = ReturnType<typeof caller>
