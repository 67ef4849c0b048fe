import { useNotify } from 'ra-core'
import { useState } from 'react'
import { getErrorText } from '../../api/errorText'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Dialog } from '../../parts/Overlay'
import type { Invitation, Operator } from './OperatorsPage'
import { RoleFields, findDraftError, toOperatorFields } from './RoleFields'

type OperatorDialogProps = {
  operator: Operator
  onClose: () => void
  onInvited: (invitation: Invitation) => void
}

const useOperatorChanges = ({ onClose, onInvited }: Omit<OperatorDialogProps, 'operator'>) => {
  const { text } = useText()
  const notify = useNotify()
  const onDone = ({ name }: Operator) => {
    notify(text('people.saved', { name }))
    onClose()
  }
  const edit = useOfficeChange('/office/v1/operator/edit', { onDone })
  const disable = useOfficeChange('/office/v1/operator/disable', { onDone })
  const endSessions = useOfficeChange('/office/v1/operator/end_sessions', { onDone })
  const reset = useOfficeChange('/office/v1/operator/reset', { onDone: onInvited })
  const all = [edit, disable, endSessions, reset]
  return {
    edit,
    disable,
    endSessions,
    reset,
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
  }
}

/** Changes what somebody is here; logs them out, shuts them out, lets them set up their log-in anew. */
export const OperatorDialog = ({ operator, onClose, onInvited }: OperatorDialogProps) => {
  const { text } = useText()
  const { id, name, roles, storeId, status } = operator
  const [draft, setDraft] = useState({ name, roles, storeId: storeId ?? '' })
  const [isChecked, setIsChecked] = useState(false)
  const { edit, disable, endSessions, reset, isBusy, error } = useOperatorChanges({ onClose, onInvited })
  const isDisabled = status === 'disabled'
  const submit = () => {
    setIsChecked(true)
    if (!findDraftError(draft) && !isBusy) edit.mutate({ id, ...toOperatorFields(draft) })
  }
  return (
    <Dialog
      title={name}
      note={operator.email}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text('common.save')}
          </Button>
        </>
      }
    >
      <RoleFields draft={draft} onDraft={setDraft} error={isChecked ? findDraftError(draft) : null} />
      <div className="line line--wrap">
        {operator.sessionEndsAt && (
          <Button isBusy={isBusy} onClick={() => endSessions.mutate({ id })}>
            {text('people.endSessions')}
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => reset.mutate({ id })}>
          {text(status === 'invited' ? 'people.inviteAgain' : 'people.reset')}
        </Button>
        <Button
          variant={isDisabled ? 'plain' : 'danger'}
          isBusy={isBusy}
          onClick={() => disable.mutate({ id, isDisabled: !isDisabled })}
        >
          {text(isDisabled ? 'people.letIn' : 'people.shutOut')}
        </Button>
      </div>
      <Callout>{text('people.changeEndsSessions')}</Callout>
      {error && <Callout tone="alert">{getErrorText(error, text)}</Callout>}
    </Dialog>
  )
}
