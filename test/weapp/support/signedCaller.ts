import { caller, type Call } from '../../e2e/support/caller'
import type { MiniProgram } from '../../miniprogram-host/client/openMiniProgram'

/** Calls the server as the person who is signed in in the mini-program. */
export const signedCaller = async (app: MiniProgram, origin: string): Promise<Call> =>
  caller(origin, String(await app.wx('getStorageSync', 'token')))
