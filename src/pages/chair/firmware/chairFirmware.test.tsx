import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  decodeFirmwareStatus,
  FIRMWARE_BLOCK_BYTES,
  parseHex,
  toHex,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import { createTestImage, createTestMaker } from '@anzuo/chair-protocol/testing/firmware'
import type { RequestBody } from '@anzuo/contract'
import { createFirmwareFlash } from '@anzuo/server/simulators/chair/simulatedFirmware'
import { createTestChair, loadChairTranslations } from '../../../../test/doubles/chairRecords'
import { fakeServer } from '../../../../test/doubles/fakeServer'
import { answerOwnerTicket } from '../../../../test/doubles/ownerTicket'
import { renderPage, resetApp } from '../../../../test/doubles/renderPage'
import {
  installSimulatedRadio,
  unboxSimulatedChair,
  type SimulatedRadio,
} from '../../../../test/doubles/simulatedRadio'
import { partialDownload } from '@/platform/partialDownload'
import { loadNamespace } from '@/i18n/instance'
import { chairFirmwareTranslations } from '@/i18n/namespaces/chairFirmware'
import ChairControlPage from '../control'
import ChairFirmwarePage from '.'

const BLOCKS = 6
const PART_BYTES = 1000
const SLOT_BYTES = 4096

/** A machine that does much else at the same time takes ten times as long. */
const WAIT_MS = 30_000
const TEST_MS = 120_000
const RELEASE = '0d4b6a52-8d0c-4a36-9a53-52a4b2d6a0f1'
const maker = createTestMaker()
const image = createTestImage(BLOCKS * FIRMWARE_BLOCK_BYTES - 100)

/** What happens to the chair's connection and to what comes over it; each test sets its own. */
type Faults = {
  /** Called when the chair has written a block to its flash, before it answers. */
  onBlockWritten: (index: number) => void
  doesImageWork: boolean
}

let count = 0
let serialNumber = ''
let radio: SimulatedRadio
let unboxed: ReturnType<typeof unboxSimulatedChair>
let faults: Faults
let written: number[]

const createFlash = () => {
  const flash = createFirmwareFlash(SLOT_BYTES)
  return {
    ...flash,
    writeImage: (...[slot, offset, bytes]: Parameters<typeof flash.writeImage>) => {
      flash.writeImage(slot, offset, bytes)
      const index = offset / FIRMWARE_BLOCK_BYTES
      written.push(index)
      faults.onBlockWritten(index)
    },
  }
}

const answerTicket = () => answerOwnerTicket(unboxed.deviceKey)

const answerOffer = (
  changes: Partial<FirmwareManifest> = {},
  { comesByInternet = false, of = image }: { comesByInternet?: boolean; of?: Uint8Array } = {},
) =>
  fakeServer.answer('/device/firmware/get', {
    code: 0,
    data: {
      update: {
        releaseId: RELEASE,
        firmware: '2.0.0',
        manifest: toHex(maker.release(of, changes)),
        comesByInternet,
      },
    },
  })

/** The server has these bytes, as far as a network without internet lets it give them. */
const answerImage = (bytes = image, { offlineFrom = Infinity } = {}) =>
  fakeServer.answer('/device/firmware/image', () => {
    const offset = getOffsets().at(-1) ?? 0
    if (offset >= offlineFrom) return 'offline'
    return { code: 0, data: { bytes: toHex(bytes.slice(offset, offset + PART_BYTES)) } }
  })

const getOffsets = () =>
  fakeServer
    .callsTo('/device/firmware/image')
    .map(({ body }) => (body as RequestBody<'/device/firmware/image'>).offset)

const answerChair = (changes: Parameters<typeof createTestChair>[0] = {}) =>
  fakeServer.answer('/device/get', {
    code: 0,
    data: createTestChair({ serialNumber, family: 'w', isOnline: false, ...changes }),
  })

/** A device on which nothing is known yet, and what the server says to the chair's owner. */
const answerServer = () => {
  resetApp({ token: 'token' })
  answerChair()
  answerTicket()
  answerOffer()
  answerImage()
  fakeServer.answer('/device/firmware/report', { code: 0, data: {} })
}

beforeAll(async () => {
  await loadChairTranslations()
  await loadNamespace(chairFirmwareTranslations)
})
beforeEach(async () => {
  count += 1
  serialNumber = `W26F${String(count).padStart(5, '0')}`
  faults = { onBlockWritten: () => {}, doesImageWork: true }
  written = []
  await partialDownload.clear()
  unboxed = unboxSimulatedChair(serialNumber, 'w', {
    firmware: {
      flash: createFlash(),
      publicKeys: maker.publicKeys,
      doesImageWork: () => faults.doesImageWork,
    },
  })
  radio = installSimulatedRadio(unboxed.chair)
  answerServer()
})
afterEach(() => {
  unboxed.chair.stop()
  radio.remove()
})

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: WAIT_MS }))
const see = (text: string | RegExp) => screen.findByText(text, {}, { timeout: WAIT_MS })
const open = () => renderPage(ChairFirmwarePage, { sn: serialNumber })
const openDownloaded = async () => {
  const page = open()
  await press(/Download/)
  await see('Version 2.0.0 is on this phone')
  return page
}
it(
  'is fetched, brought to the chair and started when the person says so, and the server hears of it',
  async () => {
    await openDownloaded()
    await press('Connect and send')
    await see('Ready to install')
    expect(unboxed.chair.memory.firmware).toEqual([1, 4, 2])
    await press('Install now')
    await see('Up to date')
    expect(unboxed.chair.memory.firmware).toEqual([2, 0, 0])
    const [report] = fakeServer.callsTo('/device/firmware/report')
    const { releaseId, status } = report?.body as RequestBody<'/device/firmware/report'>
    expect(releaseId).toBe(RELEASE)
    expect(decodeFirmwareStatus(parseHex(status) ?? new Uint8Array(0))).toMatchObject({
      note: 'installed',
      version: [2, 0, 0],
    })
  },
  TEST_MS,
)

it(
  'stays on the page as done, although nothing is offered any more, and is offered no more afterwards',
  async () => {
    const page = await openDownloaded()
    await press('Connect and send')
    await see('Ready to install')
    fakeServer.answer('/device/firmware/get', { code: 0, data: { update: null } })
    const asked = fakeServer.callsTo('/device/get').length
    await press('Install now')
    await see('The chair runs version 2.0.0.')
    await waitFor(() => expect(fakeServer.callsTo('/device/get').length).toBeGreaterThan(asked))
    await act(async () => undefined)
    expect(screen.getByText('Up to date')).not.toBeNull()
    page.unmount()
    open()
    await see('Up to date')
    expect(screen.getByText(/^Version [\d.]+, checked just now$/)).not.toBeNull()
  },
  TEST_MS,
)

it(
  'goes on by itself when the connection is cut at every single block, and brings no block twice',
  async () => {
    await openDownloaded()
    faults.onBlockWritten = () => radio.cut()
    await press('Connect and send')
    await see('Ready to install')
    expect(written).toEqual(Array.from({ length: BLOCKS }, (_, index) => index))
    expect(radio.chosen()).toBe(1)
    await press('Install now')
    await see('Up to date')
    expect(unboxed.chair.memory.firmware).toEqual([2, 0, 0])
  },
  TEST_MS,
)

it.each(Array.from({ length: BLOCKS }, (_, index) => index))(
  'goes on after block %i when the page was closed there',
  async closedAt => {
    const page = await openDownloaded()
    let isClosed = false
    faults.onBlockWritten = index => {
      if (index !== closedAt || isClosed) return
      isClosed = true
      act(() => page.unmount())
    }
    await press('Connect and send')
    await waitFor(() => expect(isClosed).toBe(true), { timeout: WAIT_MS })
    const fetched = getOffsets().length
    open()
    await see('Version 2.0.0 is on this phone')
    await press('Connect and send')
    await see('Ready to install')
    expect(written).toEqual(Array.from({ length: BLOCKS }, (_, index) => index))
    expect(getOffsets()).toHaveLength(fetched)
  },
  TEST_MS,
)

it(
  'can be paused while it is sent, and goes on at the next block',
  async () => {
    await openDownloaded()
    faults.onBlockWritten = index => {
      if (index === 2) fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    }
    await press('Connect and send')
    await see('Version 2.0.0 is on this phone')
    expect(written).toEqual([0, 1, 2])
    await press('Connect and send')
    await see('Ready to install')
    expect(written).toHaveLength(BLOCKS)
  },
  TEST_MS,
)

it(
  'is downloaded from where the network was lost, and not once more',
  async () => {
    answerImage(image, { offlineFrom: PART_BYTES })
    const page = open()
    await press(/Download/)
    await see('No internet')
    page.unmount()
    answerImage()
    open()
    await press('Continue download')
    await see('Version 2.0.0 is on this phone')
    expect(getOffsets().filter(offset => offset === 0)).toHaveLength(1)
  },
  TEST_MS,
)

it(
  'that was downloaded can be brought where there is no internet',
  async () => {
    const page = await openDownloaded()
    page.unmount()
    for (const path of ['/device/get', '/device/firmware/get', '/device/firmware/report'] as const)
      fakeServer.answer(path, 'offline')
    open()
    await press('Connect and send')
    await press('Install now')
    await see('Up to date')
    fakeServer.answer('/device/firmware/report', { code: 0, data: {} })
    const heard = fakeServer.callsTo('/device/firmware/report').length
    answerChair()
    renderPage(ChairControlPage, { sn: serialNumber })
    await waitFor(() => expect(fakeServer.callsTo('/device/firmware/report').length).toBeGreaterThan(heard))
  },
  TEST_MS,
)

it(
  'that is not what the maker signed never leaves the phone',
  async () => {
    answerImage(createTestImage(image.length, 9))
    open()
    await press(/Download/)
    await see('The download was damaged')
    expect(written).toEqual([])
    answerImage()
    await press('Try the download again')
    await see('Version 2.0.0 is on this phone')
  },
  TEST_MS,
)

it(
  'that the maker has withdrawn is fetched no further',
  async () => {
    fakeServer.answer('/device/firmware/image', { code: 1009, message: 'no longer offered' })
    open()
    await press(/Download/)
    await see('No longer offered')
  },
  TEST_MS,
)

const now = Math.floor(Date.now() / 1000)

it.each<[string, Partial<FirmwareManifest>, string]>([
  ['of another family', { family: 'hk' }, 'Made for another chair'],
  ['whose time is over', { expiresAt: now - 60 }, 'This software is out of date'],
  ['signed with another key', { keyId: 9 }, 'The chair rejected this software'],
  ['larger than the chair has room for', { size: SLOT_BYTES + 1 }, 'Not enough room'],
])(
  '%s is refused by name, and nothing is written',
  async (_what, changes, title) => {
    const of = createTestImage(changes.size ?? image.length)
    answerOffer(changes, { of })
    answerImage(of)
    await openDownloaded()
    await press('Connect and send')
    await see(title)
    expect(written).toEqual([])
  },
  TEST_MS,
)

it(
  'older than what the chair runs is refused by name',
  async () => {
    answerOffer({ counter: 9 })
    const page = await openDownloaded()
    await press('Connect and send')
    await press('Install now')
    await see('Up to date')
    page.unmount()
    written = []
    answerServer()
    answerOffer({ counter: 8 })
    await openDownloaded()
    await press('Connect and send')
    await see('The chair already has newer software')
    expect(written).toEqual([])
  },
  TEST_MS,
)

it(
  'is not started while somebody sits in the chair, and says so',
  async () => {
    await openDownloaded()
    await press('Connect and send')
    await see('Ready to install')
    unboxed.chair.sitDown()
    await press('Install now')
    await see(/The chair is not free/)
    expect(unboxed.chair.memory.firmware).toEqual([1, 4, 2])
    unboxed.chair.standUp()
    await press('Install now')
    await see('Up to date')
  },
  TEST_MS,
)

it(
  'that does not work in the chair is told, with what runs now',
  async () => {
    faults.doesImageWork = false
    await openDownloaded()
    await press('Connect and send')
    await press('Install now')
    await see('The previous software is back')
    expect(unboxed.chair.memory.firmware).toEqual([1, 4, 2])
  },
  TEST_MS,
)

it(
  'waits while the chair is stopped in an emergency, and goes on afterwards',
  async () => {
    await openDownloaded()
    unboxed.chair.emergencyStop()
    await press('Connect and send')
    await see('The chair is stopped')
    unboxed.chair.pressButton()
    await press('Connect and continue')
    await see('Ready to install')
  },
  TEST_MS,
)

it('is nobody’s business but the owner’s', async () => {
  answerChair({ role: 'family' })
  open()
  await see('Only the owner can do this')
  expect(fakeServer.callsTo('/device/firmware/get')).toHaveLength(0)
})

it('is explained where the browser has no Bluetooth, and comes by itself where the chair is online', async () => {
  radio.remove()
  const page = open()
  await see('Use another device')
  page.unmount()
  answerServer()
  answerOffer({}, { comesByInternet: true })
  open()
  await see('It updates by itself')
})

it('that there is none of is told as well', async () => {
  fakeServer.answer('/device/firmware/get', { code: 0, data: { update: null } })
  open()
  await see('Up to date')
})

jest.setTimeout(TEST_MS)

describe('the chair’s page', () => {
  const openControl = () => renderPage(ChairControlPage, { sn: serialNumber })

  it('tells the owner of new software that does not come by itself', async () => {
    openControl()
    await see('New software for the chair')
    expect(screen.getByText(/Version 2\.0\.0 is ready/)).not.toBeNull()
  })

  it('says nothing to family, nor of what comes by itself', async () => {
    answerChair({ role: 'family' })
    const page = openControl()
    await screen.findAllByRole('button', { name: /^(Stop|Start)/ })
    page.unmount()
    answerServer()
    answerOffer({}, { comesByInternet: true })
    openControl()
    await waitFor(() => expect(fakeServer.callsTo('/device/firmware/get')).not.toHaveLength(0))
    expect(screen.queryByText('New software for the chair')).toBeNull()
  })
})
