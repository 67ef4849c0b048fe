import { z } from 'zod'
import { toError } from '../toError'
import {
  createOutboundGuard,
  OutageError,
  type OutboundGuard,
  type OutboundGuardOptions,
} from './outboundGuard'
import type { FetchFunction, WeixinAppCredentials } from './weixin'

/** Where the access token is, for all servers: the platform has one at a time. */
export type AccessTokenStore = {
  read: () => Promise<string | null>
  write: (token: string, expiresInSeconds: number) => Promise<void>
}

/** What the platform answered, `errcode` included; or why nothing came. The reason is for the log and holds no secret. */
export type MiniProgramAnswer = { ok: true; errcode: number; body: unknown } | { ok: false; reason: string }

/** Makes a call of the mini-program's interface with the access token of now. */
export type MiniProgramApi = { post: (path: string, body: object) => Promise<MiniProgramAnswer> }

/** The token is not the one of now (https://developers.weixin.qq.com/miniprogram/dev/framework/server-ability/errcode.html). */
const TOKEN_CODES: readonly number[] = [40001, 40014, 42001]

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() })
const Answer = z.object({ errcode: z.number().int() })

type Options = OutboundGuardOptions & {
  host: string
  account: WeixinAppCredentials
  fetch: FetchFunction
  tokens: AccessTokenStore
}

type Connection = Options & { askOutside: OutboundGuard }

/**
 * Calls of the mini-program's interface, which share one access token
 * (https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/mp-access-token/getStableAccessToken.html).
 */
export const createMiniProgramApi = (options: Options): MiniProgramApi => {
  const connection: Connection = { ...options, askOutside: createOutboundGuard(options) }
  return {
    post: async (path, body) => {
      try {
        return await postWithToken(connection, path, body)
      } catch (error) {
        // The words of another error may quote the address, which holds the token.
        return { ok: false, reason: error instanceof OutageError ? error.message : toError(error).name }
      }
    },
  }
}

const postWithToken = async (
  connection: Connection,
  path: string,
  body: object,
): Promise<MiniProgramAnswer> => {
  const call = async (token: string): Promise<MiniProgramAnswer & { ok: true }> => {
    const query = new URLSearchParams({ access_token: token })
    const answer = await post(connection, `${path}?${query.toString()}`, body)
    return { ok: true, errcode: Answer.parse(answer).errcode, body: answer }
  }
  const known = (await connection.tokens.read()) ?? (await requestToken(connection, { isForced: false }))
  const first = await call(known)
  if (!TOKEN_CODES.includes(first.errcode)) return first
  // Another server may have renewed it; forcing a new one is limited to a few times a day.
  const current = await requestToken(connection, { isForced: false })
  return call(current === known ? await requestToken(connection, { isForced: true }) : current)
}

/** @throws Error where the platform gives none */
const requestToken = async (connection: Connection, { isForced }: { isForced: boolean }): Promise<string> => {
  const { account, tokens } = connection
  const body = await post(connection, '/cgi-bin/stable_token', {
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
const post = ({ host, fetch, askOutside }: Connection, path: string, body: object): Promise<unknown> =>
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
