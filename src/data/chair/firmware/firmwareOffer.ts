import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseData } from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { onAuthSessionEnded } from '../../account/authSession'
import { request } from '../../api/request'
import { STALE_TIME } from '../../api/queryClient'
import { invalidateApiQueries, useApiQuery } from '../../api/useApiQuery'

/** New firmware that the server offers for a chair. */
export type FirmwareOffer = NonNullable<ResponseData<'/device/firmware/get'>['update']>

export const FIRMWARE_OFFER_PATH = '/device/firmware/get'

type ByChair<Value> = Record<string, Value>

const isByChair = <Value>(value: unknown): value is ByChair<Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is being brought, so that it goes on where there is no internet. */
const offersKey = createJsonStorageKey('firmwareOffers', isByChair<FirmwareOffer>)

/** What chairs have answered and the server does not know yet. */
const reportsKey = createJsonStorageKey('firmwareReports', isByChair<{ releaseId: string; status: string }>)

onAuthSessionEnded(() => {
  storage.remove(offersKey)
  storage.remove(reportsKey)
})

export const readCachedFirmwareOffer = (serialNumber: string): FirmwareOffer | null =>
  storage.read(offersKey)?.[serialNumber] ?? null

export const cacheFirmwareOffer = (serialNumber: string, offer: FirmwareOffer): void => {
  storage.write(offersKey, { ...storage.read(offersKey), [serialNumber]: offer })
}

export const discardFirmwareOffer = (serialNumber: string): void => {
  const { [serialNumber]: _done, ...others } = storage.read(offersKey) ?? {}
  storage.write(offersKey, others)
}

/**
 * Tells the server what a chair has answered about its firmware, or keeps that until the server can be reached. Never rejects.
 * @param status the bytes of the answer, hex
 */
export const reportFirmwareStatus = async (
  serialNumber: string,
  report: { releaseId: string; status: string },
): Promise<void> => {
  storage.write(reportsKey, { ...storage.read(reportsKey), [serialNumber]: report })
  await handInFirmwareReport(serialNumber)
}

/** Hands in what waits for this chair; gives whether anything did. What the server will not have is dropped. Never rejects. */
const handInFirmwareReport = async (serialNumber: string): Promise<boolean> => {
  const report = storage.read(reportsKey)?.[serialNumber]
  if (!report) return false
  try {
    await request(
      '/device/firmware/report',
      { serialNumber, ...report },
      { showErrorToast: false, needsPerson: false },
    )
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'refused') return false
  }
  const { [serialNumber]: _sent, ...others } = storage.read(reportsKey) ?? {}
  storage.write(reportsKey, others)
  return true
}

/** New firmware for a chair of the person's own; null when there is none. */
export const useFirmwareOffer = (serialNumber: string, { enabled = true } = {}) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!enabled) return
    void handInFirmwareReport(serialNumber).then(isSent => {
      if (isSent) void invalidateApiQueries(client, [FIRMWARE_OFFER_PATH])
    })
  }, [serialNumber, enabled, client])
  return useApiQuery(
    FIRMWARE_OFFER_PATH,
    { serialNumber },
    { enabled, showErrorToast: false, needsPerson: false, staleTime: STALE_TIME.minutes(5) },
  )
}
