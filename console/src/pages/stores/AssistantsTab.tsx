import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Avatar } from '../../parts/Avatar'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField, TextField } from '../../parts/Field'
import { KeyValues } from '../../parts/KeyValues'
import { Dialog } from '../../parts/Overlay'
import { QrCode } from '../../parts/QrCode'
import { MessageState, QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { usePermission } from '../../session/usePermission'
import { AccountDialog } from './AccountDialog'
import { listRecentMonths } from './months'
import type { Assistant } from './store'

const useColumns = (open: (assistant: Assistant) => void): Column<Assistant>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'name',
      title: text('people.name'),
      cell: assistant => (
        <button type="button" className="link line line--start" onClick={() => open(assistant)}>
          <Avatar name={assistant.name} />
          <span>
            {assistant.name}
            <span className="second-line mono">{assistant.number}</span>
          </span>
        </button>
      ),
    },
    {
      key: 'state',
      title: text('stores.link'),
      shownFrom: 'medium',
      cell: ({ leftAt }) =>
        leftAt ? (
          <Status tone="closed">{text('stores.left', { day: format.day(leftAt) })}</Status>
        ) : (
          <Status tone="done" isPill={false}>
            {text('stores.linkOpen')}
          </Status>
        ),
    },
    { key: 'orders', title: text('shell.orders'), isNumber: true, cell: ({ orders }) => orders },
    {
      key: 'returned',
      title: text('stores.returned'),
      isNumber: true,
      shownFrom: 'wide',
      cell: ({ returned }) => format.money(returned),
    },
    {
      key: 'sold',
      title: text('stores.soldLessReturns'),
      isNumber: true,
      cell: ({ sold, returned }) => format.money(sold - returned),
    },
  ]
}

const AddDialog = ({ storeId, onClose }: { storeId: string; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const add = useOfficeChange('/office/v1/assistant/add', {
    onDone: ({ number }) => {
      notify(text('stores.assistantAdded', { number }))
      onClose()
    },
  })
  const submit = () => {
    setIsChecked(true)
    if (name.trim() && !add.isPending) add.mutate({ storeId, name: name.trim() })
  }
  return (
    <Dialog
      title={text('stores.addAssistant')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            {text('stores.addAssistantDo')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('people.name')}
        maxLength={60}
        value={name}
        onValue={setName}
        error={isChecked && !name.trim() ? text('stores.nameMissing') : undefined}
      />
      <ChangeError error={add.error} />
    </Dialog>
  )
}

/** How an assistant works in the console; where they don't, one act invites them. */
const AccountRow = ({ assistant }: { assistant: Assistant }) => {
  const { text } = useText()
  const may = usePermission()
  const [isInviting, setIsInviting] = useState(false)
  const canInvite = assistant.account === 'none' && assistant.leftAt === null && may('operators:change')
  return (
    <>
      <KeyValues rows={[[text('stores.account'), text(`stores.accountState.${assistant.account}`)]]} />
      {canInvite && (
        <Button icon="key" onClick={() => setIsInviting(true)}>
          {text('stores.giveAccount')}
        </Button>
      )}
      {isInviting && <AccountDialog assistant={assistant} onClose={() => setIsInviting(false)} />}
    </>
  )
}

const AssistantCard = ({ assistant }: { assistant: Assistant }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const may = usePermission()
  const { id, version, name, number, link, leftAt, joinedAt } = assistant
  const change = useOfficeChange('/office/v1/assistant/change', {
    onDone: () => notify(text(leftAt ? 'stores.linkOpened' : 'stores.linkClosed', { name })),
  })
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    notify(text('common.copied'))
  }
  return (
    <Card title={name}>
      <div className="stack">
        <QrCode content={link} name={text('stores.qrCode', { name })} />
        <p className="mono address">{link}</p>
        <KeyValues
          rows={[
            [text('stores.number'), number],
            [text('stores.since'), format.day(joinedAt)],
            leftAt ? [text('stores.leftOn'), format.day(leftAt)] : null,
          ]}
        />
        <AccountRow assistant={assistant} />
        <ChangeError error={change.error} />
        <div className="line line--wrap">
          <Button icon="copy" onClick={() => void copy()}>
            {text('common.copy')}
          </Button>
          {may('stores:change') && (
            <Button
              isBusy={change.isPending}
              onClick={() => change.mutate({ id, version, name, hasLeft: leftAt === null })}
            >
              {text(leftAt ? 'stores.openLink' : 'stores.closeLink')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Assistants of a store and what was sold by their links in a month. */
export const AssistantsTab = ({ storeId }: { storeId: string }) => {
  const { text, format } = useText()
  const may = usePermission()
  const months = listRecentMonths(new Date())
  const [month, setMonth] = useState(months[0] ?? '')
  const [shownId, setShownId] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const query = useOfficeQuery('/office/v1/assistant/list', { storeId, month })
  const columns = useColumns(({ id }) => setShownId(id))
  const shown = query.data?.assistants.find(({ id }) => id === shownId)
  return (
    <div className="split">
      <Card
        isFlush
        title={text('stores.assistants')}
        actions={
          <>
            <SelectField
              label={text('stores.month')}
              value={month}
              options={months.map(value => ({ value, label: format.month(value) }))}
              onValue={setMonth}
            />
            {may('stores:change') && (
              <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
                {text('stores.addAssistant')}
              </Button>
            )}
          </>
        }
        footer={text('stores.attribution')}
      >
        <QueryContent query={query}>
          {({ assistants }) =>
            assistants.length > 0 ? (
              <Table
                caption={text('stores.assistants')}
                columns={columns}
                rows={assistants}
                getKey={({ id }) => id}
                isCurrent={({ id }) => id === shownId}
                isClosed={({ leftAt }) => leftAt !== null}
              />
            ) : (
              <MessageState icon="people" title={text('stores.noAssistants')} />
            )
          }
        </QueryContent>
      </Card>
      <div className="stack">
        {shown ? (
          <AssistantCard key={shown.id} assistant={shown} />
        ) : (
          <Card>
            <MessageState icon="people" title={text('stores.chooseAssistant')} />
          </Card>
        )}
      </div>
      {isAdding && <AddDialog storeId={storeId} onClose={() => setIsAdding(false)} />}
    </div>
  )
}
