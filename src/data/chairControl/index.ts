import { useEffect, useState, useSyncExternalStore } from 'react'
import { randomBytes } from '@/platform/random'
import { createChairControl, type ChairControl, type ControlledChair } from './createChairControl'
import { newView, type ChairView } from './view'

export type { ChairControl, ControlledChair } from './createChairControl'
export type { Outcome } from './outcome'
export type { ChairView, LinkView, StartedPlan, Stopping } from './view'

/** How long links stay open after the last page has let go: another one may follow. */
const LINGER_MS = 3000

type Held = { control: ChairControl; holders: number; leaving: ReturnType<typeof setTimeout> | undefined }

/** A chair takes one connection of a phone: pages that show the same one share it. */
const held = new Map<string, Held>()

const keyOf = ({ serialNumber, role }: ControlledChair) => `${serialNumber} ${role ?? 'passing'}`

const acquire = (chair: ControlledChair): ChairControl => {
  const known = held.get(keyOf(chair))
  if (known) {
    clearTimeout(known.leaving)
    known.holders += 1
    return known.control
  }
  const control = createChairControl(chair)
  held.set(keyOf(chair), { control, holders: 1, leaving: undefined })
  control.open()
  return control
}

const letGo = (chair: ControlledChair): void => {
  const known = held.get(keyOf(chair))
  if (!known) return
  known.holders -= 1
  if (known.holders > 0) return
  known.leaving = setTimeout(() => {
    held.delete(keyOf(chair))
    void known.control.close()
  }, LINGER_MS)
}

const nothing = newView()
const never = () => () => undefined

/** A chair in hand for as long as the page stands; null while it is not known which one. */
export const useChairControl = (
  chair: ControlledChair | null,
): { control: ChairControl | null; view: ChairView } => {
  const [control, setControl] = useState<ChairControl | null>(null)
  const [same, setSame] = useState(chair)
  // The object is made anew with every answer; the key says which chair it is.
  if ((chair && keyOf(chair)) !== (same && keyOf(same))) setSame(chair)
  useEffect(() => {
    if (!same) return
    setControl(acquire(same))
    return () => {
      letGo(same)
      setControl(null)
    }
  }, [same])
  const view = useSyncExternalStore(control?.subscribe ?? never, control?.view ?? (() => nothing))
  return { control, view }
}

/** A number that makes one press on start one start, however often it arrives. */
export const startToken = async (): Promise<number> => {
  const [a = 0, b = 0, c = 0, d = 0] = await randomBytes(4)
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}
