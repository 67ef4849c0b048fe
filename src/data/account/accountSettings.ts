import type { ResponseData, RequestBody } from '@anzuo/contract'
import { exportTextFile, type FileExportResult } from '@/platform/textFile'
import {
  requestVerificationCode,
  type SendVerificationCodeResponse,
  type CodeRecipient,
} from './verificationCode'
import { deleteLocalHealthData } from '../health/localHealthData'
import { queryClient, STALE_TIME } from '../api/queryClient'
import { getReportOwnerId } from '../health/reportOwner'
import { request } from '../api/request'
import { endLocalAuthSession, setSessionUser } from './authSession'
import { useApiQuery, useApiMutation } from '../api/useApiQuery'

export type SignedInDevice = ResponseData<'/user/devices/list'>['devices'][number]
export type ErasableDataCategory = RequestBody<'/user/erase'>['part']
export type ContactChannel = RequestBody<'/user/code/send'>['channel']

const DEVICE_LIST_PATH = '/user/devices/list'
const SETTINGS_PATH = '/user/settings/get'

/** Devices that the person is signed in on. */
export const useSignedInDevices = () => useApiQuery(DEVICE_LIST_PATH, {}, { showErrorToast: false })

/** Signs another device out. */
export const useSignOutDevice = () =>
  useApiMutation('/user/devices/sign_out', { invalidates: [DEVICE_LIST_PATH] })

/** Signs all devices out but this one. */
export const useSignOutOtherDevices = () =>
  useApiMutation('/user/devices/sign_out_others', { invalidates: [DEVICE_LIST_PATH] })

/** Signs all devices out, this one too. */
export const useSignOutAllDevices = () =>
  useApiMutation('/user/devices/sign_out_everywhere', { onSuccess: () => clearSession() })

const clearSession = () => {
  endLocalAuthSession('loggedOut')
  queryClient.clear()
}

/** Settings that hold on all devices; asked for only while somebody is signed in. */
export const useAccountSettings = () =>
  useApiQuery(
    SETTINGS_PATH,
    {},
    { needsPerson: false, staleTime: STALE_TIME.minutes(5), showErrorToast: false },
  )

/** Changes some settings; the screen changes with the answer. */
export const useEditAccountSettings = () =>
  useApiMutation('/user/settings/edit', {
    onSuccess: settings => queryClient.setQueryData([SETTINGS_PATH, {}], settings),
  })

/** Changes name or picture. */
export const useEditUser = () => useApiMutation('/user/edit', { onSuccess: setSessionUser })

/**
 * Sends a code to the person's own phone or mailbox.
 * @throws RequestError, which the person has already seen
 */
export const requestOwnContactCode = (channel: ContactChannel): Promise<SendVerificationCodeResponse> =>
  request('/user/code/send', { channel })

/** The two codes that were sent: how long until others may be asked for, and the ids that go along with what is entered. */
type ContactChangeCodes = {
  retryAfterSeconds: number
  requestIds: { own: string; next: string }
}

/**
 * Sends the two codes that a change of phone or mailbox needs: one to a known contact, one to the new one.
 * @throws RequestError, which the person has already seen
 */
export const requestContactChangeCodes = async (
  proof: ContactChannel,
  next: CodeRecipient,
): Promise<ContactChangeCodes> => {
  const sent = await requestVerificationCode(next)
  const own = await requestOwnContactCode(proof)
  return {
    retryAfterSeconds: sent.retryAfterSeconds,
    requestIds: { own: own.requestId, next: sent.requestId },
  }
}

/** Changes phone or mailbox. */
export const useChangeContact = () =>
  useApiMutation('/user/contact/change', { invalidates: [DEVICE_LIST_PATH] })

/**
 * Saves everything that is stored about the person as one file.
 * @throws RequestError, which the person has already seen
 */
export const exportPersonalData = async (): Promise<FileExportResult> => {
  const everything = await request('/user/export', {})
  return exportTextFile({
    name: `anzuo-${everything.madeAt.slice(0, 10)}.json`,
    mediaType: 'application/json',
    text: JSON.stringify(everything, null, 2),
  })
}

/** Erases one category of stored data, on this device too. */
export const useErasePersonalData = () =>
  useApiMutation('/user/erase', {
    invalidates: ['/health_report/list', '/user/profile/get', '/cuff_reading/list', '/product/browse_shop'],
    onSuccess: (_, { part }) => {
      const person = getReportOwnerId()
      if (part === 'health' && person !== null) deleteLocalHealthData(person)
    },
  })

/** Empties the cache of answers. Nothing that waits to be sent is in it. */
export const clearQueryCache = (): void => queryClient.clear()
