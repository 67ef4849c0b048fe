import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  decodeFirmwareManifest,
  parseHex,
  toHex,
  type ChairFamilyKey,
  type FirmwareManifest,
} from '@anzuo/chair-protocol'
import { estimateFirmwareMs, type FirmwareFailure } from '@anzuo/domain/firmwareUpdate'
import { ChairLinkError, type BluetoothChairLink, type ChairLinkProblem } from '@/platform/chairLink'
import { keepScreenAwake } from '@/platform/measurement/screenWake'
import { partialDownload } from '@/platform/partialDownload'
import { invalidateApiQueries } from '../../api/useApiQuery'
import { CHAIR_LIST_PATH } from '../chairList'
import { suspendChairControl } from '../control/useChairControl'
import { createOwnBluetoothLink, openWithValidTicket } from '../ownBluetoothLink'
import { bringFirmware, startFirmware, type BringOutcome, type FirmwarePause } from './bringFirmware'
import { downloadFirmware, FirmwareError, readDownloadedFirmware } from './downloadFirmware'
import {
  cacheFirmwareOffer,
  discardFirmwareOffer,
  FIRMWARE_OFFER_PATH,
  reportFirmwareStatus,
  type FirmwareOffer,
} from './firmwareOffer'

/** How far an update is. Bytes and blocks count from the beginning of the image. */
export type FirmwareUpdateState =
  | { kind: 'preparing' }
  /** Not all of it is on the device. */
  | { kind: 'offered'; bytes: number; size: number }
  | { kind: 'downloading'; bytes: number; size: number }
  | { kind: 'downloaded' }
  | { kind: 'connecting' }
  | { kind: 'sending'; block: number; blocks: number; msLeft: number | null; pause: FirmwarePause }
  /** The chair has all of it and waits to be told to start it. */
  | { kind: 'startable'; isInUse: boolean }
  | { kind: 'starting' }
  | { kind: 'done' }
  | { kind: 'failed'; failure: FirmwareFailure }
  | { kind: 'unreached'; problem: ChairLinkProblem }

export type FirmwareUpdate = {
  state: FirmwareUpdateState
  download: () => void
  /** Connects and sends; on the web only from a tap. */
  send: () => void
  start: () => void
  /** Ends what is under way; what is there stays there. */
  cancel: () => void
}

type UpdatedChair = { serialNumber: string; family: ChairFamilyKey }

/** The same release is the same update, however the chair is connected. */
type OfferedRelease = Omit<FirmwareOffer, 'comesByInternet'>

type SetState = (state: FirmwareUpdateState) => void

/** Brings new firmware to a chair near the phone. What is under way ends with the page, and goes on where it was. */
export const useFirmwareUpdate = (
  { serialNumber, family }: UpdatedChair,
  offer: FirmwareOffer,
): FirmwareUpdate => {
  const [state, setState] = useState<FirmwareUpdateState>({ kind: 'preparing' })
  const client = useQueryClient()
  const { releaseId, firmware, manifest } = offer
  const session = useMemo(
    () => createUpdateSession({ serialNumber, family }, { releaseId, firmware, manifest }),
    [serialNumber, family, releaseId, firmware, manifest],
  )
  useEffect(() => {
    let isInstalled = false
    const unfollow = session.follow(next => {
      setState(next)
      if (next.kind !== 'done') return
      isInstalled = true
      void invalidateApiQueries(client, [CHAIR_LIST_PATH, '/device/get'])
    })
    return () => {
      unfollow()
      // Not before: nothing is offered any more, and whoever waited would not see that it is done.
      if (isInstalled) void invalidateApiQueries(client, [FIRMWARE_OFFER_PATH])
    }
  }, [session, client])
  const { download, send, start, cancel } = session
  return { state, download, send, start, cancel }
}

/** One piece of work at a time: a number of its own tells whether it is still the present one. */
const createTurns = () => {
  let current = 0
  return {
    begin: () => {
      current += 1
      const turn = current
      return { isOver: () => turn !== current }
    },
    end: (): void => {
      current += 1
    },
  }
}

const readManifest = (signed: Uint8Array): FirmwareManifest | null => {
  const read = decodeFirmwareManifest(signed)
  return read.ok ? read.manifest : null
}

/** A Bluetooth link that is made when it is needed first. */
const createLinkHolder = (chair: UpdatedChair) => {
  let link: BluetoothChairLink | null = null
  return {
    open: async (): Promise<BluetoothChairLink> => {
      link ??= createOwnBluetoothLink(chair)
      const opened = link
      await openWithValidTicket(opened, chair.serialNumber)
      return opened
    },
    close: (): void => {
      void link?.close()
      link = null
    },
  }
}

type LinkHolder = ReturnType<typeof createLinkHolder>

/** What one piece of work needs: the manifest as it was read, and whom it tells how far it is. */
type Work = { manifest: FirmwareManifest; signed: Uint8Array; setState: SetState; isCancelled: () => boolean }

const createUpdateSession = (chair: UpdatedChair, offer: OfferedRelease) => {
  const turns = createTurns()
  const links = createLinkHolder(chair)
  const steps = createUpdateSteps({ chair, offer, links })
  const signed = parseHex(offer.manifest) ?? new Uint8Array(0)
  const manifest = readManifest(signed)
  let listener: SetState = () => undefined

  /** Does one piece of work; why it failed is its state. */
  const run = async (step: (work: Work) => Promise<void>): Promise<void> => {
    const { isOver } = turns.begin()
    const setState: SetState = state => {
      if (!isOver()) listener(state)
    }
    if (!manifest) return setState({ kind: 'failed', failure: 'unsupported' })
    const releaseScreen = keepScreenAwake()
    try {
      await step({ manifest, signed, setState, isCancelled: isOver })
    } catch (error) {
      if (!isOver()) links.close()
      setState(toFailedState(error))
    } finally {
      releaseScreen()
    }
  }

  return {
    follow: (follower: SetState): (() => void) => {
      listener = follower
      const resumeControl = suspendChairControl(chair.serialNumber)
      void run(steps.look)
      return () => {
        turns.end()
        listener = () => undefined
        links.close()
        resumeControl()
      }
    },
    download: () => void run(steps.download),
    send: () => void run(steps.send),
    start: () => void run(steps.start),
    cancel: (): void => {
      turns.end()
      links.close()
      void run(steps.look)
    },
  }
}

const createUpdateSteps = ({
  chair: { serialNumber },
  offer,
  links,
}: {
  chair: UpdatedChair
  offer: OfferedRelease
  links: LinkHolder
}) => {
  const { releaseId } = offer

  const finish = async (outcome: BringOutcome, setState: SetState): Promise<void> => {
    switch (outcome.kind) {
      case 'cancelled':
        return
      case 'verified':
        return setState({ kind: 'startable', isInUse: false })
      case 'bootFailed':
      case 'installed':
        links.close()
        await partialDownload.clear()
        discardFirmwareOffer(serialNumber)
        await reportFirmwareStatus(serialNumber, { releaseId, status: toHex(outcome.status) })
        setState(outcome.kind === 'installed' ? { kind: 'done' } : { kind: 'failed', failure: 'bootFailed' })
    }
  }

  return {
    /** Shows how far the image is on this device. */
    look: async ({ manifest, setState }: Work): Promise<void> => {
      const { bytes, image } = await readDownloadedFirmware(manifest)
      setState(image ? { kind: 'downloaded' } : { kind: 'offered', bytes, size: manifest.size })
    },

    download: async ({ manifest, setState, isCancelled }: Work): Promise<void> => {
      cacheFirmwareOffer(serialNumber, { ...offer, comesByInternet: false })
      const onProgress = (bytes: number) => setState({ kind: 'downloading', bytes, size: manifest.size })
      await downloadFirmware({ serialNumber, releaseId, manifest, onProgress, isCancelled })
      setState({ kind: 'downloaded' })
    },

    send: async ({ manifest, signed, setState, isCancelled }: Work): Promise<void> => {
      setState({ kind: 'connecting' })
      const link = await links.open()
      const { image } = await readDownloadedFirmware(manifest)
      if (!image) throw new FirmwareError('damagedDownload')
      const progress = createSendProgress(setState)
      await finish(await bringFirmware({ link, manifest, signed, image, isCancelled, ...progress }), setState)
    },

    start: async ({ manifest, setState, isCancelled }: Work): Promise<void> => {
      setState({ kind: 'starting' })
      const link = await links.open()
      try {
        await finish(await startFirmware({ link, manifest, isCancelled }), setState)
      } catch (error) {
        if (!(error instanceof FirmwareError) || error.failure !== 'inUse') throw error
        setState({ kind: 'startable', isInUse: true })
      }
    },
  }
}

const toFailedState = (error: unknown): FirmwareUpdateState => {
  if (error instanceof FirmwareError) return { kind: 'failed', failure: error.failure }
  return { kind: 'unreached', problem: error instanceof ChairLinkError ? error.problem : 'lost' }
}

/** Tells how far the blocks are, and how long the others take at the speed so far. */
const createSendProgress = (setState: SetState) => {
  let first: { block: number; at: number } | null = null
  let shown = { block: 0, blocks: 0, msLeft: null as number | null }
  return {
    onProgress: (block: number, blocks: number): void => {
      first ??= { block, at: Date.now() }
      const blocksSent = block - first.block
      const msLeft = estimateFirmwareMs({
        blocksSent,
        blocksLeft: blocks - block,
        elapsedMs: Date.now() - first.at,
      })
      shown = { block, blocks, msLeft }
      setState({ kind: 'sending', ...shown, pause: 'none' })
    },
    onPaused: (pause: FirmwarePause): void => setState({ kind: 'sending', ...shown, pause }),
  }
}
