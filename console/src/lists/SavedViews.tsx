import { useState } from 'react'
import { useText } from '../i18n/useText'
import { Button } from '../parts/Button'
import { TextField } from '../parts/Field'
import { Icon } from '../parts/Icon'
import { Dialog } from '../parts/Overlay'
import { useSessionState } from '../session/sessionStore'
import { MAX_VIEW_NAME, addView, isSameFilter, readViews, writeViews, type SavedView } from './savedViews'

type NameDialogProps = { onName: (name: string) => boolean; onClose: () => void }

const NameDialog = ({ onName, onClose }: NameDialogProps) => {
  const { text } = useText()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = () => {
    if (name.trim() === '') setError(text('lists.nameMissing'))
    else if (onName(name.trim())) onClose()
    else setError(text('lists.notKept'))
  }
  return (
    <Dialog
      title={text('lists.saveView')}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('common.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('lists.viewName')}
        hint={text('lists.viewNote')}
        error={error}
        maxLength={MAX_VIEW_NAME}
        value={name}
        onValue={setName}
      />
    </Dialog>
  )
}

type SavedViewsProps = {
  list: string
  filter: object
  onFilter: (filter: Record<string, unknown>) => void
}

/** Views of a list that the person named: one click brings the filters back, and the same click names them. */
export const SavedViews = ({ list, filter, onFilter }: SavedViewsProps) => {
  const { text } = useText()
  const state = useSessionState()
  const operatorId = state.kind === 'none' ? '' : state.session.operator.id
  const [views, setViews] = useState(() => readViews(operatorId, list))
  const [isNaming, setIsNaming] = useState(false)
  const keep = (next: SavedView[]) => {
    const isKept = writeViews(operatorId, list, next)
    if (isKept) setViews(next)
    return isKept
  }
  const isKnown = views.some(view => isSameFilter(view.filter, filter))
  return (
    <>
      {views.map(view => {
        const isCurrent = isSameFilter(view.filter, filter)
        return (
          <span key={view.name} className={`chip${isCurrent ? ' chip--set' : ''}`}>
            <button
              type="button"
              className="chip__label"
              aria-pressed={isCurrent}
              onClick={() => onFilter(view.filter)}
            >
              <Icon name="eye" size="small" />
              {view.name}
            </button>
            {isCurrent && (
              <button
                type="button"
                className="chip__clear"
                aria-label={text('lists.forgetView', { view: view.name })}
                title={text('lists.forgetView', { view: view.name })}
                onClick={() => keep(views.filter(({ name }) => name !== view.name))}
              >
                <Icon name="close" size="small" />
              </button>
            )}
          </span>
        )
      })}
      {!isKnown && (
        <Button variant="ghost" size="small" icon="plus" onClick={() => setIsNaming(true)}>
          {text('lists.saveView')}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onName={name => keep(addView(views, { name, filter: { ...filter } }))}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  )
}
