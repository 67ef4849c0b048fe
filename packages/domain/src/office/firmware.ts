/** How a release stands: brought to chairs, waiting for somebody to go on, or taken back. */
export const firmwareReleaseStates = ['rolling', 'held', 'stopped'] as const
export type FirmwareReleaseState = (typeof firmwareReleaseStates)[number]

/** Why a release waits. */
export const firmwareHoldReasons = ['operator', 'failures'] as const

/** How far a release is with one chair. */
export const firmwareUpdateStates = ['waiting', 'sending', 'installed', 'failed'] as const
export type FirmwareUpdateState = (typeof firmwareUpdateStates)[number]

/** The shares of a fleet in which a release is usually opened, percent. */
export const FIRMWARE_SHARES = [5, 25, 50, 100] as const

/** More failures than this hold a release by themselves, percent of all that have ended. */
export const MAX_FIRMWARE_FAILURE_PERCENT = 3

/** One chair that fails says nothing of the release. */
const MIN_FAILURES_TO_HOLD = 2

/** So often a chair is tried before it counts as failed. */
export const MAX_FIRMWARE_ATTEMPTS = 5

const FIRST_DELAY_MS = 60_000
const MAX_DELAY_MS = 6 * 60 * 60_000

/** Largest image that is released, bytes. */
export const MAX_FIRMWARE_IMAGE_BYTES = 4 * 1024 * 1024

/** So much of an image a phone gets at a time: little enough to begin again where a network is bad. */
export const MAX_FIRMWARE_PART_BYTES = 64 * 1024

/** FNV-1a of 32 bits: the same everywhere, and well spread for texts that differ in one digit. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

/**
 * The place of a chair in the order in which a release is opened, 0 to 99: a chair gets it once the share is above its place. Each
 * release has an order of its own, so that not always the same chairs are first.
 */
export const getFirmwarePlace = (serialNumber: string, releaseId: string): number =>
  hash(`${releaseId} ${serialNumber}`) % 100

/** Milliseconds until a chair is tried again after so many attempts that failed. */
export const getFirmwareRetryDelayMs = (attempts: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 4 ** Math.max(0, attempts - 1))

/** Whether so many chairs have failed that nobody else should get the release. */
export const shouldHoldFirmware = ({ installed, failed }: { installed: number; failed: number }): boolean =>
  failed >= MIN_FAILURES_TO_HOLD && failed * 100 > MAX_FIRMWARE_FAILURE_PERCENT * (installed + failed)
