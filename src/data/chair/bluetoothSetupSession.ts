import { useEffect, useMemo, useState } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { ChairLinkError, type BluetoothChairLink, type ChairLinkProblem } from '@/platform/chairLink'
import { createOwnBluetoothLink, openWithValidTicket } from './ownBluetoothLink'

/** A chair that is set up from beside it. */
export type NearbyChair = { serialNumber: string; family: ChairFamilyKey }

/** Where every set-up over Bluetooth begins, and what leads back there. */
export type BluetoothSetupState =
  { kind: 'closed'; problem: ChairLinkProblem | null } | { kind: 'connecting' }

/** With which a step says how far it is, and learns that the page is gone. */
export type SetupProgress<State> = { setState: (state: State) => void; isOver: () => boolean }

type BluetoothSetupStep<State> = (link: BluetoothChairLink, progress: SetupProgress<State>) => Promise<void>

type SetupSession<State> = {
  /** Connects, then takes this step; on the web only from a tap. */
  connect: (step: BluetoothSetupStep<State>) => Promise<void>
  /** One step more over the same link. What goes wrong on the way leads back to the start, with its reason. */
  perform: (step: BluetoothSetupStep<State>) => Promise<void>
}

/** Sets a chair up over a link of its own, which is closed with the page. */
export const useBluetoothSetup = <State extends { kind: string }>({
  serialNumber,
  family,
}: NearbyChair): SetupSession<State | BluetoothSetupState> & { state: State | BluetoothSetupState } => {
  const [state, setState] = useState<State | BluetoothSetupState>({ kind: 'closed', problem: null })
  const session = useMemo(
    () => createSetupSession<State | BluetoothSetupState>({ serialNumber, family }),
    [serialNumber, family],
  )
  useEffect(() => session.follow(setState), [session])
  return { state, connect: session.connect, perform: session.perform }
}

const createSetupSession = <State>(chair: NearbyChair) => {
  let link: BluetoothChairLink | null = null
  let listener: ((state: State | BluetoothSetupState) => void) | null = null
  const progress: SetupProgress<State | BluetoothSetupState> = {
    setState: state => listener?.(state),
    isOver: () => listener === null,
  }

  const perform = async (step: BluetoothSetupStep<State | BluetoothSetupState>): Promise<void> => {
    link ??= createOwnBluetoothLink(chair)
    try {
      await step(link, progress)
    } catch (error) {
      const problem = error instanceof ChairLinkError ? error.problem : 'lost'
      progress.setState({ kind: 'closed', problem })
    }
  }

  return {
    follow: (onState: (state: State | BluetoothSetupState) => void): (() => void) => {
      listener = onState
      return () => {
        listener = null
        void link?.close()
        link = null
      }
    },
    connect: (step: BluetoothSetupStep<State | BluetoothSetupState>) =>
      perform(async open => {
        progress.setState({ kind: 'connecting' })
        await openWithValidTicket(open, chair.serialNumber)
        await step(open, progress)
      }),
    perform,
  }
}
