import { useEffect, useState, useSyncExternalStore } from 'react'
import { createChairController, type ChairController, type ControlledChair } from './createChairController'
import { createInitialChairControlState, type ChairControlState } from './chairControlState'

/** How long links stay open after the last page has let go: another one may follow. */
const LINK_LINGER_MS = 3000

type SharedControl = {
  control: ChairController
  holders: number
  leaving: ReturnType<typeof setTimeout> | undefined
}

/** A chair takes one connection of a phone: pages that show the same one share it. */
const sharedControls = new Map<string, SharedControl>()

const getChairKey = ({ serialNumber, role }: ControlledChair) => `${serialNumber} ${role ?? 'passing'}`

const acquireControl = (chair: ControlledChair): ChairController => {
  const known = sharedControls.get(getChairKey(chair))
  if (known) {
    clearTimeout(known.leaving)
    known.holders += 1
    return known.control
  }
  const control = createChairController(chair)
  sharedControls.set(getChairKey(chair), { control, holders: 1, leaving: undefined })
  control.open()
  return control
}

const releaseControl = (chair: ControlledChair): void => {
  const known = sharedControls.get(getChairKey(chair))
  if (!known) return
  known.holders -= 1
  if (known.holders > 0) return
  known.leaving = setTimeout(() => {
    sharedControls.delete(getChairKey(chair))
    void known.control.close()
  }, LINK_LINGER_MS)
}

/**
 * Lets go of a chair whose one Bluetooth connection another page needs for itself; pages below that one keep theirs.
 * @returns takes it up again, for whichever page still shows it
 */
export const suspendChairControl = (serialNumber: string): (() => void) => {
  const suspended = [...sharedControls].filter(([key]) => key.startsWith(`${serialNumber} `))
  for (const [, { control }] of suspended) void control.close()
  return () => {
    for (const [key, shared] of suspended) if (sharedControls.get(key) === shared) shared.control.open()
  }
}

const INITIAL_STATE = createInitialChairControlState()
const subscribeToNothing = () => () => undefined

/** A chair under control for as long as the page is open; null while it is not known which one. */
export const useChairControl = (
  chair: ControlledChair | null,
): { control: ChairController | null; view: ChairControlState } => {
  const [control, setControl] = useState<ChairController | null>(null)
  const [same, setSame] = useState(chair)
  // The object is made anew with every answer; the key says which chair it is.
  if ((chair && getChairKey(chair)) !== (same && getChairKey(same))) setSame(chair)
  useEffect(() => {
    if (!same) return
    setControl(acquireControl(same))
    return () => {
      releaseControl(same)
      setControl(null)
    }
  }, [same])
  const view = useSyncExternalStore(
    control?.subscribe ?? subscribeToNothing,
    control?.view ?? (() => INITIAL_STATE),
  )
  return { control, view }
}
