import { MAX_REPLY_LENGTH, hidingReasons, type HidingReason } from '@anzuo/domain/shop/moderation'
import { useNotify } from 'ra-core'
import { useRef, useState, type FormEvent } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { useKeys } from '../../keys/useKeys'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { RadioChoice } from '../../parts/Choice'
import { TextAreaField, TextField } from '../../parts/Field'
import type { Contribution } from './contribution'

/** Shows it to everybody, with what the shop says to it in public. */
export const ReplyForm = ({ contribution }: { contribution: Contribution }) => {
  const { text } = useText()
  const notify = useNotify()
  const { kind, id, version, state } = contribution
  const [reply, setReply] = useState(contribution.reply ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const show = useOfficeChange('/office/v1/review/show', {
    onDone: () => notify(text('reviews.isShown')),
  })
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    p: () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(),
    r: () => form.current?.querySelector('textarea')?.focus(),
  })
  const words = reply.trim()
  const isReplyChanged = words !== '' && words !== contribution.reply
  const isAnswerMissing = kind === 'question' && words === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (show.isPending || isAnswerMissing) return
    show.mutate({ kind, id, version, ...(isReplyChanged ? { reply: words } : {}) })
  }
  const deed = () => {
    if (kind === 'question') return state === 'shown' ? 'changeAnswerDo' : 'answerDo'
    if (state === 'shown') return isReplyChanged || !contribution.reports.length ? 'replyDo' : 'keepDo'
    return isReplyChanged ? 'showAndReplyDo' : 'showDo'
  }
  const hasNothingToDo = state === 'shown' && !isReplyChanged && contribution.reports.length === 0
  return (
    <Card title={text(kind === 'question' ? 'reviews.answerTitle' : 'reviews.replyTitle')}>
      <form ref={form} className="stack" onSubmit={submit}>
        <TextAreaField
          label={text(kind === 'question' ? 'reviews.answer' : 'reviews.reply')}
          hint={text('reviews.replyHint')}
          maxLength={MAX_REPLY_LENGTH}
          value={reply}
          onValue={setReply}
          error={isChecked && isAnswerMissing ? text('reviews.answerMissing') : undefined}
        />
        <ChangeError error={show.error} />
        <div className="line line--end">
          <Button type="submit" variant="primary" isBusy={show.isPending} disabled={hasNothingToDo}>
            {text(`reviews.${deed()}`)}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Hides it from everybody but its author, who reads the rule. */
export const HideForm = ({ contribution }: { contribution: Contribution }) => {
  const { text } = useText()
  const notify = useNotify()
  const [reason, setReason] = useState<HidingReason | null>(null)
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const hide = useOfficeChange('/office/v1/review/hide', {
    onDone: () => notify(text('reviews.isHidden')),
  })
  const { kind, id, version } = contribution
  const form = useRef<HTMLFormElement>(null)
  useKeys({ h: () => form.current?.querySelector('input')?.focus() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (reason && !hide.isPending) hide.mutate({ kind, id, version, reason, note: note.trim() })
  }
  return (
    <Card
      title={text('reviews.hideTitle')}
      actions={<span className="muted">{text('reviews.hideNote')}</span>}
    >
      <form ref={form} className="stack" onSubmit={submit}>
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
        <ChangeError error={hide.error} />
        <div className="line line--end">
          <Button type="submit" icon="close" isBusy={hide.isPending}>
            {text('reviews.hideDo')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
