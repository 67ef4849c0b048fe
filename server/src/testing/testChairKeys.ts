import { createHash } from 'node:crypto'
import { pino } from 'pino'
import type { DeviceKey } from '@anzuo/chair-protocol'
import { createChairKeyCache, type ChairKeyCache } from '../modules/chairKey/chairKeyCache'
import type { ChairKeyring } from '../modules/chairKey/chairKeyring'
import type { KeyEncryptionKeys } from '../modules/chairKey/keyWrapping'

/** The first key of a chair of a test: any bytes, another for each chair. */
export const getTestDeviceKey = (serialNumber: string): DeviceKey => ({
  version: 1,
  key: Uint8Array.from(createHash('sha256').update(serialNumber).digest()),
})

export const TEST_KEY_ENCRYPTION_KEYS: KeyEncryptionKeys = {
  currentId: 'test',
  keys: new Map([['test', new Uint8Array(32).fill(9)]]),
}

/** Keys of chairs that no test has to provision: each chair has its test key. */
export const createTestChairKeys = (): ChairKeyCache =>
  createChairKeyCache({
    source: {
      read: async serialNumbers =>
        new Map(serialNumbers.map(serialNumber => [serialNumber, createTestKeyring(serialNumber)])),
      listChanged: async () => [],
    },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  })

const createTestKeyring = (serialNumber: string): ChairKeyring => ({
  kind: 'valid',
  active: getTestDeviceKey(serialNumber),
  activatedAt: new Date(0),
  next: null,
  retiring: null,
})
