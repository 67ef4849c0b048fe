import { useEffect, useState } from 'react'
import type { ResponseData } from '@anzuo/contract'
import { passkeys, type WebAuthnJson } from '@/platform/passkeys'
import { queryClient } from '../api/queryClient'
import { request } from '../api/request'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'
import { startSession, useAppConfig, type LoginOutcome } from './authentication'

export type Passkey = ResponseData<'/user/passkeys/list'>['passkeys'][number]

const LIST_PATH = '/user/passkeys/list'

const keepList = (list: ResponseData<typeof LIST_PATH>) => queryClient.setQueryData([LIST_PATH, {}], list)

/** Whether this browser has passkeys, and the shop takes them here. Not before the first rendering, which the server draws as well. */
export const useHasPasskeys = (): boolean => {
  const { data: config } = useAppConfig()
  const host = config?.passkeyHost ?? null
  const [hasPasskeys, setHasPasskeys] = useState(false)
  useEffect(() => {
    setHasPasskeys(host !== null && passkeys !== null && passkeys.isAvailable(host))
  }, [host])
  return hasPasskeys
}

/** Passkeys of the person who is signed in. */
export const usePasskeys = () => useApiQuery(LIST_PATH, {}, { showErrorToast: false })

/** Gives a passkey another name. */
export const useRenamePasskey = () => useApiMutation('/user/passkeys/rename', { onSuccess: keepList })

/** Removes a passkey; the device keeps its part, which opens nothing any more. */
export const useRemovePasskey = () => useApiMutation('/user/passkeys/remove', { onSuccess: keepList })

/**
 * Makes a passkey on this device and adds it to the account; to be called from a touch. `cancelled`: the person made none.
 * @throws RequestError, which the person has already seen
 */
export const addPasskey = async (label: string): Promise<'added' | 'known' | 'cancelled'> => {
  const { challengeId, options } = await request('/user/passkeys/begin', {})
  const response = (await passkeys?.create(options)) ?? null
  if (response === null) return 'cancelled'
  if (response === 'known') return 'known'
  keepList(await request('/user/passkeys/add', { challengeId, response, label }))
  return 'added'
}

/** A passkey that the person has chosen, as the server takes it. */
export type ShownPasskey = { challengeId: string; response: WebAuthnJson }

/**
 * Asks for a passkey; to be called from a touch.
 * @returns null when the person chooses none
 * @throws RequestError, which the person has already seen
 */
export const askForPasskey = async (): Promise<ShownPasskey | null> => {
  const { challengeId, options } = await request('/auth/passkey/begin', {})
  const response = (await passkeys?.ask(options)) ?? null
  return response && { challengeId, response }
}

/** An offer ends this long before its challenge does, so that whoever takes it comes in time, in ms. */
const OFFER_MARGIN_MS = 60_000

/**
 * Offers passkeys in the field that the person types into, until one is chosen. What stands in the way is told to nobody: a code works
 * as before.
 * @returns null where the browser offers none there, and once the offer is aborted
 */
export const offerPasskey = async (signal: AbortSignal): Promise<ShownPasskey | null> => {
  if (!(await passkeys?.canOfferInField())) return null
  while (!signal.aborted) {
    const { challengeId, options, expiresAt } = await request(
      '/auth/passkey/begin',
      {},
      { signal, showErrorToast: false },
    )
    const response = await offerUntil(options, { signal, endsAt: Date.parse(expiresAt) - OFFER_MARGIN_MS })
    if (response !== 'over') return response && { challengeId, response }
  }
  return null
}

const offerUntil = async (
  options: WebAuthnJson,
  { signal, endsAt }: { signal: AbortSignal; endsAt: number },
): Promise<WebAuthnJson | 'over' | null> => {
  const offer = new AbortController()
  const end = () => offer.abort()
  signal.addEventListener('abort', end)
  const timer = setTimeout(end, endsAt - Date.now())
  try {
    const response = (await passkeys?.offerInField(options, offer.signal)) ?? null
    return response === null && offer.signal.aborted && !signal.aborted ? 'over' : response
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/**
 * Logs in by a passkey.
 * @throws RequestError, already told to the person
 */
export const logInByPasskey = async (shown: ShownPasskey): Promise<LoginOutcome> =>
  startSession(await request('/auth/passkey/finish', shown))
