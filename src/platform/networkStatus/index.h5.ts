import type { NetworkStatus } from './types'

export const networkStatus: NetworkStatus = {
  isOnline: () => navigator.onLine !== false,
  onChanged: onChanged => {
    const goneOnline = () => onChanged(true)
    const goneOffline = () => onChanged(false)
    window.addEventListener('online', goneOnline)
    window.addEventListener('offline', goneOffline)
    return () => {
      window.removeEventListener('online', goneOnline)
      window.removeEventListener('offline', goneOffline)
    }
  },
}
