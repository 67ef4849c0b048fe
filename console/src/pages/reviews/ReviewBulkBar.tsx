import { hidingReasons, type HidingReason } from '@anzuo/domain/shop/moderation'
import { useState } from 'react'
import { toRecordId } from '../../api/contributionId'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { BulkBar } from '../../lists/BulkBar'
import { BulkOutcomeDialog } from '../../lists/BulkOutcomeDialog'
import type { Selection } from '../../lists/selection'
import { useBulkChange } from '../../lists/useBulkChange'
import { Button } from '../../parts/Button'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { TextField } from '../../parts/Field'
import { Dialog } from '../../parts/Overlay'
import type { Contribution } from './contribution'

type Line = Pick<Contribution, 'kind' | 'id' | 'version'>

type HideManyDialogProps = { lines: Line[]; hide: ReturnType<typeof useHideMany>; onClose: () => void }

const useHideMany = (onAnswered: () => void) => useBulkChange('/office/v1/review/hide_many', { onAnswered })

const HideManyDialog = ({ lines, hide: { change }, onClose }: HideManyDialogProps) => {
  const { text } = useText()
  const [reason, setReason] = useState<HidingReason | null>(null)
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const submit = () => {
    setIsChecked(true)
    if (reason && !change.isPending) change.mutate({ lines, reason, note: note.trim() })
  }
  return (
    <Dialog
      title={text('reviews.bulk.hide')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={change.isPending}>
            {text('reviews.bulk.hideDo', { count: lines.length })}
          </Button>
        </>
      }
    >
      <p className="soft">{text('reviews.bulk.hideAbout', { count: lines.length })}</p>
      <RadioChoice
        legend={text('reviews.rule')}
        isInColumns
        options={hidingReasons.map(value => ({ value, label: text(`reviews.ruleName.${value}`) }))}
        value={reason}
        onValue={setReason}
      />
      <TextField label={text('reviews.note')} maxLength={200} value={note} onValue={setNote} />
      {isChecked && reason === null && (
        <p className="field__error" role="alert">
          {text('reviews.ruleMissing')}
        </p>
      )}
      <ChangeError error={change.error} />
    </Dialog>
  )
}

type ReviewBulkBarProps = { selection: Selection; contributions: readonly Contribution[] }

/** Shows the chosen contributions to everybody, or hides them by one rule. */
export const ReviewBulkBar = ({ selection, contributions }: ReviewBulkBarProps) => {
  const { text, format } = useText()
  const [isHiding, setIsHiding] = useState(false)
  const lines = contributions
    .filter(row => selection.has(toRecordId(row)))
    .map(({ kind, id, version }) => ({ kind, id, version }))
  const show = useBulkChange('/office/v1/review/show_many', { onAnswered: selection.clear })
  const hide = useHideMany(() => {
    setIsHiding(false)
    selection.clear()
  })
  const { outcome, closeOutcome } = show.outcome ? show : hide
  const getName = (id: string) => {
    const found = contributions.find(row => row.id === id)
    return found
      ? text('reviews.bulk.name', { product: found.productName, time: format.dayAndTime(found.at) })
      : id
  }
  return (
    <>
      <BulkBar selection={selection}>
        <Button
          variant="ghost"
          icon="eye"
          isBusy={show.change.isPending}
          onClick={() => show.change.mutate({ lines })}
        >
          {text('reviews.bulk.show')}
        </Button>
        <Button variant="ghost" icon="close" onClick={() => setIsHiding(true)}>
          {text('reviews.bulk.hide')}
        </Button>
        {show.change.error && <span role="alert">{getErrorText(show.change.error, text)}</span>}
      </BulkBar>
      {isHiding && <HideManyDialog lines={lines} hide={hide} onClose={() => setIsHiding(false)} />}
      {outcome && <BulkOutcomeDialog lines={outcome} getName={getName} onClose={closeOutcome} />}
    </>
  )
}
