import type { DataOf, RequestOf } from '@/contract'
import { choosePictures, type PictureChoice } from '@/platform/choosePicture'
import { handOverFile, type FileHandOver } from '@/platform/textFile'
import { sendCode, type CodeSent, type Recipient } from './account'
import { forgetHealthOf } from './keptHealth'
import { queryClient, STALE } from './queryClient'
import { reportOwner } from './reportOwner'
import { request } from './request'
import { endSession, setUser } from './session'
import { useCall, useCallMutation } from './useCall'

export type SignedInDevice = DataOf<'/user/devices/list'>['devices'][number]
export type AccountSettings = DataOf<'/user/settings/get'>
export type ErasablePart = RequestOf<'/user/erase'>['part']
export type Channel = RequestOf<'/user/code/send'>['channel']

const DEVICES = '/user/devices/list'
const SETTINGS = '/user/settings/get'

/** Devices that the person is signed in on. */
export const useDevicesSignedIn = () => useCall(DEVICES, {}, { announces: false })

/** Signs another device out. */
export const useSignDeviceOut = () => useCallMutation('/user/devices/sign_out', { invalidates: [DEVICES] })

/** Signs all devices out, this one too. */
export const useSignOutEverywhere = () =>
  useCallMutation('/user/devices/sign_out_everywhere', { onSucceeded: () => forgetSession() })

const forgetSession = () => {
  endSession('loggedOut')
  queryClient.clear()
}

/** Settings that hold on all devices; asked for only while somebody is signed in. */
export const useAccountSettings = (isSignedIn: boolean) =>
  useCall(SETTINGS, {}, { enabled: isSignedIn, staleAfter: STALE.minutes(5), announces: false })

/** Changes some settings; what is shown changes with the answer. */
export const useEditSettings = () =>
  useCallMutation('/user/settings/edit', {
    onSucceeded: settings => queryClient.setQueryData([SETTINGS, {}], settings),
  })

/** Changes name or picture. */
export const useEditUser = () => useCallMutation('/user/edit', { onSucceeded: setUser })

/** Lets the person choose one picture for the account. */
export const choosePortrait = (): Promise<PictureChoice> => choosePictures(1)

/**
 * Sends a code to the person's own phone or mailbox.
 * @throws RequestFailure, already told to the person
 */
export const sendOwnCode = (channel: Channel): Promise<CodeSent> => request('/user/code/send', { channel })

/**
 * Sends the two codes that a change of phone or mailbox needs: one to a known contact, one to the new one.
 * @throws RequestFailure, already told to the person
 */
export const sendChangeCodes = async (proof: Channel, next: Recipient): Promise<CodeSent> => {
  const sent = await sendCode(next)
  await sendOwnCode(proof)
  return sent
}

/** Changes phone or mailbox. */
export const useChangeContact = () => useCallMutation('/user/contact/change', { invalidates: [DEVICES] })

/**
 * Hands everything that is held about the person over as one file.
 * @throws RequestFailure, already told to the person
 */
export const exportAccount = async (): Promise<FileHandOver> => {
  const everything = await request('/user/export', {})
  return handOverFile({
    name: `anzuo-${everything.madeAt.slice(0, 10)}.json`,
    mediaType: 'application/json',
    text: JSON.stringify(everything, null, 2),
  })
}

/** Erases a part of what is held, here too. */
export const useErase = () =>
  useCallMutation('/user/erase', {
    invalidates: ['/health_report/list', '/user/profile/get', '/cuff_reading/list', '/product/browse_shop'],
    onSucceeded: (_, { part }) => {
      const person = reportOwner()
      if (part === 'health' && person !== null) forgetHealthOf(person)
    },
  })

/** The chairs of the person, with who else may use them. */
export const useChairs = () => useCall('/device/list', {}, { announces: false })
export const useChairMembers = (serialNumber: string) =>
  useCall('/device/member/list', { serialNumber }, { announces: false })

/** Empties what is kept for speed. Nothing that waits to be sent is among it. */
export const clearCache = (): void => queryClient.clear()
