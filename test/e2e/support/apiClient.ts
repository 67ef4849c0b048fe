import type { EndpointPath, ResponseData, ResponseEnvelope, RequestBody } from '@anzuo/contract'

/** Calls the server as whoever the token belongs to. Rejects with the server's words when it refuses. */
export const createApiClient =
  (origin: string, token: string) =>
  async <P extends EndpointPath>(path: P, body: RequestBody<P>): Promise<ResponseData<P>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { code, message, data } = (await response.json()) as ResponseEnvelope
    if (code !== 0) throw new Error(`${path}: ${message}`)
    return data as ResponseData<P>
  }

export type ApiClient = ReturnType<typeof createApiClient>
