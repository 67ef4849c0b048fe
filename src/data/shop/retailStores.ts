import { create } from 'zustand'
import type { ResponseData } from '@anzuo/contract'
import type { GeoCoordinates } from '@/platform/location'
import { STALE_TIME } from '../api/queryClient'
import { useApiQuery } from '../api/useApiQuery'

export type RetailStore = ResponseData<'/open/store/get'>

/** Where the person is, as long as the app is open: it is never written down, and goes along with a question only. */
export const useUserLocation = create<{ place: GeoCoordinates | null }>(() => ({ place: null }))

/** Remembers where the person is until the app closes. */
export const setUserLocation = (place: GeoCoordinates): void => useUserLocation.setState({ place })

/** Two decimals are about a kilometre: enough for the nearest store, too little for a door. */
const roundLocation = ({ latitude, longitude }: GeoCoordinates): GeoCoordinates => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

/** Stores, the nearest first when it is known where the person is. */
export const useRetailStores = () => {
  const { place } = useUserLocation()
  return useApiQuery('/open/store/list', place ? roundLocation(place) : {}, {
    staleTime: STALE_TIME.minutes(10),
    showErrorToast: false,
  })
}

/** One store. */
export const useRetailStore = (id: string) => {
  const { place } = useUserLocation()
  return useApiQuery(
    '/open/store/get',
    { id, ...(place ? roundLocation(place) : {}) },
    { showErrorToast: false },
  )
}
