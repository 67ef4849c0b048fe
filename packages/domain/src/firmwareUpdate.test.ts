import {
  chairResultCodes,
  firmwareNoteCodes,
  toFirmwareResult,
  type FirmwareFault,
} from '@anzuo/chair-protocol'
import { estimateFirmwareMs, FIRMWARE_FAILURES, toFirmwareDenial } from './firmwareUpdate'

describe('the refusal of firmware by a chair', () => {
  const refuse = (fault: FirmwareFault) => toFirmwareDenial(toFirmwareResult(fault), fault)

  it('is named by what is wrong with the manifest', () => {
    expect(refuse('badSignature')).toBe('signature')
    expect(refuse('unknownKey')).toBe('signature')
    expect(refuse('otherFamily')).toBe('family')
    expect(refuse('notNewer')).toBe('older')
    expect(refuse('belowFloor')).toBe('older')
    expect(refuse('expired')).toBe('expired')
    expect(refuse('tooLarge')).toBe('tooLarge')
    expect(refuse('digestMismatch')).toBe('damaged')
  })

  it('is named by how the chair stands, whatever it says of the firmware', () => {
    expect(toFirmwareDenial('busy', null)).toBe('inUse')
    expect(toFirmwareDenial('emergencyStopped', null)).toBe('halted')
    expect(toFirmwareDenial('notPermitted', null)).toBe('notOwner')
    expect(toFirmwareDenial('unknownOperation', null)).toBe('unsupported')
  })

  it('is no failure when only the number of the next block was wrong', () => {
    for (const fault of [
      'noDownload',
      'blockGap',
      'blockLength',
      'incomplete',
      'notVerified',
      'inTrial',
    ] as const)
      expect(refuse(fault)).toBe('resume')
  })

  it('has a name or a way on for every result and every note', () => {
    for (const result of chairResultCodes.names)
      for (const note of [null, ...firmwareNoteCodes.names])
        expect(['resume', ...FIRMWARE_FAILURES]).toContain(toFirmwareDenial(result, note))
  })
})

it('the time that is left follows from the speed so far, once there is one', () => {
  expect(estimateFirmwareMs({ blocksSent: 7, blocksLeft: 100, elapsedMs: 700 })).toBeNull()
  expect(estimateFirmwareMs({ blocksSent: 10, blocksLeft: 100, elapsedMs: 1000 })).toBe(10_000)
  expect(estimateFirmwareMs({ blocksSent: 10, blocksLeft: 0, elapsedMs: 1000 })).toBe(0)
})
