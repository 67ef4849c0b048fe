import { z } from 'zod'
import type { OutboundGuard } from './outboundGuard'
import type { FetchFunction, WeixinAppCredentials } from './weixin'

/** Where the access token is, for all servers: the platform has one at a time. */
export type AccessTokenStore = {
  read: () => Promise<string | null>
  write: (token: string, expiresInSeconds: number) => Promise<void>
}

/** How calls for an account of the platform go out. */
export type WeixinTokenConnection = {
  host: string
  account: WeixinAppCredentials
  fetch: FetchFunction
  tokens: AccessTokenStore
  askOutside: OutboundGuard
}

/** The token is not the one of now. */
const TOKEN_CODES: readonly number[] = [40001, 40014, 42001]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })

/**
 * Makes a call that needs the account's access token, by the platform's document "getStableAccessToken". A token that the platform no
 * longer takes is renewed, and the call is made once more.
 * @throws what stands for no answer; its words may quote the address, which holds the token
 */
export const callWithAccessToken = async <Answer extends { errcode: number }>(
  connection: WeixinTokenConnection,
  call: (token: string) => Promise<Answer>,
): Promise<Answer> => {
  const known = (await connection.tokens.read()) ?? (await requestToken(connection, { isForced: false }))
  const answer = await call(known)
  if (!TOKEN_CODES.includes(answer.errcode)) return answer
  // Another server may have renewed it; forcing a new one is limited to a few times a day.
  const current = await requestToken(connection, { isForced: false })
  return call(current === known ? await requestToken(connection, { isForced: true }) : current)
}

/** @throws Error where the platform gives none */
const requestToken = async (
  connection: WeixinTokenConnection,
  { isForced }: { isForced: boolean },
): Promise<string> => {
  const { account, tokens } = connection
  const body = await postToWeixin(connection, '/cgi-bin/stable_token', {
    grant_type: 'client_credential',
    appid: account.id,
    secret: account.secret,
    force_refresh: isForced,
  })
  const { access_token: token, expires_in: seconds } = Token.parse(body)
  await tokens.write(token, seconds)
  return token
}

/** @throws what stands for no answer */
export const postToWeixin = (
  { host, fetch, askOutside }: WeixinTokenConnection,
  path: string,
  body: object,
): Promise<unknown> =>
  askOutside(async signal => {
    const response = await fetch(
      new Request(`${host}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // Secret and token are for this host alone.
        redirect: 'error',
        signal,
      }),
    )
    return (await response.json()) as unknown
  })
