import type { ParcelStatus } from '@anzuo/domain/shop/parcelTracking'
import { useNotify } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { ChangeSafeForm } from '../../parts/ChangeSafeForm'
import { SelectField, TextField } from '../../parts/Field'
import { Timeline } from '../../parts/Timeline'
import type { Refund } from './refund'

/** What can be told of a return by hand. */
const reportableStatuses = ['accepted', 'onTheWay', 'problem', 'signed'] as const satisfies ParcelStatus[]
type ReportableStatus = (typeof reportableStatuses)[number]

/** Where a return is that a courier fetches, as the customer sees it too, and what else is heard of it. */
export const CourierCard = ({ refund }: { refund: Refund }) => {
  const { text, format } = useText()
  const nodes = refund.pickup?.nodes ?? []
  const canReport = refund.actions.includes('reportPickup')
  if (nodes.length === 0 && !canReport) return null
  return (
    <Card title={text('refunds.report.title')}>
      <div className="stack">
        {nodes.length > 0 && (
          <Timeline
            entries={nodes.map(({ at, text: what, place, words }) => ({
              key: `${at}${what}`,
              icon: 'truck',
              text: place ? `${what} · ${place}` : what,
              note: words ?? undefined,
              time: format.dayAndTime(at),
            }))}
          />
        )}
        <ChangeSafeForm version={refund.version} isOffered={canReport}>
          <ReportForm refund={refund} />
        </ChangeSafeForm>
      </div>
    </Card>
  )
}

const ReportForm = ({ refund }: { refund: Refund }) => {
  const { text } = useText()
  const notify = useNotify()
  const [key, setKey] = useState<ReportableStatus>('accepted')
  const [place, setPlace] = useState('')
  const report = useOfficeChange('/office/v1/refund/pickup_event', {
    onDone: () => {
      notify(text('refunds.report.done', { number: refund.number }))
      setPlace('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id, version } = refund
    const at = new Date().toISOString()
    if (!report.isPending) report.mutate({ id, version, key, at, place: place.trim() })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div className="fields">
        <SelectField<ReportableStatus>
          label={text('refunds.report.what')}
          value={key}
          options={reportableStatuses.map(value => ({ value, label: text(`orders.parcelStatus.${value}`) }))}
          onValue={setKey}
        />
        <TextField label={text('refunds.report.place')} maxLength={60} value={place} onValue={setPlace} />
      </div>
      <ChangeError error={report.error} />
      <div className="line line--end">
        <Button type="submit" isBusy={report.isPending}>
          {text('refunds.report.do')}
        </Button>
      </div>
    </form>
  )
}
