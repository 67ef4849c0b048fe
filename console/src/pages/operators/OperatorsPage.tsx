import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useListController } from 'ra-core'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Avatar } from '../../parts/Avatar'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { InvitationDialog } from './InvitationDialog'
import { OperatorDialog } from './OperatorDialog'
import { OperatorForm } from './OperatorForm'
import { RolePermissions } from './RolePermissions'

export type Operator = OfficeResponseData<'/office/v1/operator/list'>['operators'][number]
export type Invitation = OfficeResponseData<'/office/v1/operator/invite'>

const SecondFactor = ({ operator }: { operator: Operator }) => {
  const { text } = useText()
  const { hasTotp, passkeys, status } = operator
  if (status === 'disabled')
    return (
      <Status tone="closed" isPill={false}>
        {text('people.disabled')}
      </Status>
    )
  if (!hasTotp && passkeys === 0)
    return (
      <Status tone="waiting" isPill={false}>
        {text('people.notYet')}
      </Status>
    )
  const factors = [
    passkeys > 0 && text('people.passkeys', { count: passkeys }),
    hasTotp && text('people.authenticator'),
  ]
  return (
    <Status tone="done" isPill={false}>
      {factors.filter(Boolean).join(' + ')}
    </Status>
  )
}

const useColumns = (open: (operator: Operator) => void): Column<Operator>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'name',
      title: text('people.name'),
      cell: operator => (
        <span className="line">
          <Avatar name={operator.name} />
          <span>
            {operator.name}
            <span className="second-line">{operator.email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'roles',
      title: text('people.roles'),
      shownFrom: 'medium',
      cell: ({ roles }) => (
        <span className="line line--wrap">
          {roles.map(role => (
            <span key={role} className={`tag${role === 'owner' ? ' tag--accent' : ''}`}>
              {text(`role.${role}`)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'factor',
      title: text('people.secondFactor'),
      shownFrom: 'medium',
      cell: operator => <SecondFactor operator={operator} />,
    },
    {
      key: 'seen',
      title: text('people.lastSeen'),
      shownFrom: 'wide',
      cell: ({ lastSeenAt, invitedUntil }) => {
        if (lastSeenAt) return format.dayAndTime(lastSeenAt)
        return invitedUntil ? text('people.invitedUntil', { time: format.dayAndTime(invitedUntil) }) : '—'
      },
    },
    {
      key: 'ends',
      title: text('people.sessionEnds'),
      shownFrom: 'wide',
      cell: ({ sessionEndsAt }) => (sessionEndsAt ? format.dayAndTime(sessionEndsAt) : '—'),
    },
    {
      key: 'act',
      title: text('common.change'),
      isNumber: true,
      cell: operator => (
        <Button size="small" onClick={() => open(operator)}>
          {text('common.change')}
        </Button>
      ),
    },
  ]
}

/** Everybody who works here: who they are, what they may, how they prove it. */
export const OperatorsPage = () => {
  const { text } = useText()
  const list = useListController<Operator>({ resource: 'operators', disableSyncWithLocation: true })
  const [changed, setChanged] = useState<Operator | 'new' | null>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const columns = useColumns(setChanged)
  const showInvitation = (made: Invitation) => {
    setChanged(null)
    setInvitation(made)
  }
  return (
    <Page
      title={text('shell.operators')}
      aside={list.data && <span className="muted">{text('people.count', { count: list.data.length })}</span>}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setChanged('new')}>
          {text('people.invite')}
        </Button>
      }
    >
      <Card isFlush footer={text('people.lastOwnerStays')}>
        <ListContent list={list} empty={<MessageState icon="people" title={text('people.nobody')} />}>
          {rows => (
            <Table
              caption={text('shell.operators')}
              columns={columns}
              rows={rows}
              getKey={({ id }) => id}
              isClosed={({ status }) => status === 'disabled'}
            />
          )}
        </ListContent>
      </Card>
      <RolePermissions />
      {changed === 'new' && <OperatorForm onClose={() => setChanged(null)} onInvited={showInvitation} />}
      {changed !== null && changed !== 'new' && (
        <OperatorDialog operator={changed} onClose={() => setChanged(null)} onInvited={showInvitation} />
      )}
      {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </Page>
  )
}
