import { create } from 'zustand'
import type { DataOf } from '@/contract'
import type { Place } from '@/platform/location'
import { STALE } from './queryClient'
import { useCall } from './useCall'

export type Store = DataOf<'/open/store/get'>

/** Where the person is, as long as the app is open: it is never written down, and goes along with a question only. */
export const useWhereabouts = create<{ place: Place | null }>(() => ({ place: null }))

/** Remembers where the person is until the app closes. */
export const rememberPlace = (place: Place): void => useWhereabouts.setState({ place })

/** Two decimals are about a kilometre: enough for the nearest store, too little for a door. */
const coarse = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

/** Stores, the nearest first when it is known where the person is. */
export const useStores = () => {
  const { place } = useWhereabouts()
  return useCall('/open/store/list', place ? coarse(place) : {}, {
    staleAfter: STALE.minutes(10),
    announces: false,
  })
}

/** One store. */
export const useStore = (id: string) => {
  const { place } = useWhereabouts()
  return useCall('/open/store/get', { id, ...(place ? coarse(place) : {}) }, { announces: false })
}
