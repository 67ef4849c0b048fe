export type TextPostRequest = {
  path: string
  headers: Record<string, string>
  /** The body as JSON. */
  text: string
  signal?: AbortSignal
}

/** Posts JSON to our server from a browser. */
export const postTextToServer = ({ path, headers, text, signal }: TextPostRequest): Promise<Response> =>
  fetch(API_ORIGIN + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: text,
    signal,
    credentials: 'same-origin',
  })
