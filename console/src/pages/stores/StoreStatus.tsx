import type { OpeningState } from '@anzuo/domain/openingHours'
import { useText } from '../../i18n/useText'
import { Status } from '../../parts/Status'
import type { Store } from './store'

/** Whether buyers see a store, and whether it is open now. */
export const StoreStatus = ({ store, opening }: { store: Store; opening: OpeningState }) => {
  const { text, format } = useText()
  if (!store.isShown) return <Status tone="closed">{text('stores.hidden')}</Status>
  if (opening.isOpen) return <Status tone="done">{text('stores.openTill', { time: opening.until })}</Status>
  const { opensAt } = opening
  if (!opensAt) return <Status tone="closed">{text('stores.closedLong')}</Status>
  return (
    <Status tone="planned">
      {text('stores.opensAt', { day: format.date(opensAt.date), time: opensAt.time })}
    </Status>
  )
}
