import { useNotify } from 'ra-core'
import { useState } from 'react'
import { callOffice, type OfficeError } from '../../api/callOffice'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import type { ChairBatch } from './chair'
import { saveBase64 } from './saveBase64'

type BatchActionsProps = { batch: ChairBatch; mayChange: boolean; onHandOut: (batch: ChairBatch) => void }

/** Labels as often as somebody prints them, the manifest once, and that the batch has left. */
export const BatchActions = ({ batch, mayChange, onHandOut }: BatchActionsProps) => {
  const { text } = useText()
  const notify = useNotify()
  const { id, labelParts, handedOutAt, stages } = batch
  const [error, setError] = useState<OfficeError | null>(null)
  const ship = useOfficeChange('/office/v1/chair/ship_batch', {
    onDone: () => notify(text('batches.shipped', { id })),
  })
  const print = (part: number) =>
    callOffice('/office/v1/chair/batch_labels', { id, part }).then(
      ({ fileName, pdf }) => saveBase64(fileName, pdf, 'application/pdf'),
      (failure: OfficeError) => setError(failure),
    )
  return (
    <>
      <span className="line line--wrap">
        {Array.from({ length: labelParts }, (_, index) => (
          <Button key={index} size="small" icon="file" onClick={() => void print(index + 1)}>
            {labelParts === 1 ? text('batches.labels') : text('batches.labelsPart', { part: index + 1 })}
          </Button>
        ))}
        {mayChange && handedOutAt === null && (
          <Button size="small" icon="lock" onClick={() => onHandOut(batch)}>
            {text('batches.handOut')}
          </Button>
        )}
        {mayChange && (stages.made ?? 0) > 0 && (
          <Button size="small" isBusy={ship.isPending} onClick={() => ship.mutate({ id })}>
            {text('batches.ship')}
          </Button>
        )}
      </span>
      <ChangeError error={ship.error ?? error} />
    </>
  )
}
