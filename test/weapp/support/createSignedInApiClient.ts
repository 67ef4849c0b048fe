import { createApiClient, type ApiClient } from '../../e2e/support/apiClient'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'

/** Calls the server as the person who is signed in in the mini-program. */
export const createSignedInApiClient = async (app: RunningMiniProgram, origin: string): Promise<ApiClient> =>
  createApiClient(origin, String(await app.wx('getStorageSync', 'token')))
