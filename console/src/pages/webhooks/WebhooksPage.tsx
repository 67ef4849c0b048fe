import { useListController, useNotify } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { SecretDialog } from '../../parts/SecretDialog'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { DeliveriesCard } from './DeliveriesCard'
import { EndpointDialog } from './EndpointDialog'
import { endpointTones, getEndpointState, type WebhookEndpoint, type WithSecret } from './webhook'

const useColumns = (deeds: {
  show: (endpoint: WebhookEndpoint) => void
  edit: (endpoint: WebhookEndpoint) => void
}): Column<WebhookEndpoint>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'address',
      title: text('webhooks.address'),
      cell: endpoint => (
        <>
          <button type="button" className="link break" onClick={() => deeds.show(endpoint)}>
            {endpoint.url}
          </button>
          {endpoint.description && <span className="second-line">{endpoint.description}</span>}
        </>
      ),
    },
    {
      key: 'topics',
      title: text('webhooks.topics'),
      shownFrom: 'medium',
      cell: ({ topics }) => (
        <span className="line line--wrap">
          {topics.map(topic => (
            <span key={topic} className="tag">
              {text(`webhooks.topic.${topic}`)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      title: text('webhooks.status'),
      cell: endpoint => {
        const state = getEndpointState(endpoint)
        return (
          <>
            <Status tone={endpointTones[state]}>{text(`webhooks.state.${state}`)}</Status>
            {endpoint.waiting > 0 && (
              <span className="second-line">{text('webhooks.waiting', { count: endpoint.waiting })}</span>
            )}
          </>
        )
      },
    },
    {
      key: 'success',
      title: text('webhooks.lastSuccess'),
      shownFrom: 'wide',
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt ? format.dayAndTime(lastSuccessAt) : text('webhooks.never'),
    },
    {
      key: 'act',
      title: text('webhooks.edit'),
      isNumber: true,
      cell: endpoint => (
        <Button size="small" onClick={() => deeds.edit(endpoint)}>
          {text('webhooks.edit')}
        </Button>
      ),
    },
  ]
}

const TestButton = ({ endpointId }: { endpointId: string }) => {
  const { text } = useText()
  const notify = useNotify()
  const send = useOfficeChange('/office/v1/webhook/send_test', {
    onDone: () => notify(text('webhooks.testSent')),
  })
  return (
    <Button isBusy={send.isPending} onClick={() => send.mutate({ id: endpointId })}>
      {text('webhooks.sendTest')}
    </Button>
  )
}

/** Addresses of other systems that are told of what happens, and what was sent to each. */
export const WebhooksPage = () => {
  const { text, format } = useText()
  const list = useListController<WebhookEndpoint>({ resource: 'webhooks', disableSyncWithLocation: true })
  const [parameters, setParameters] = useSearchParams()
  const [edited, setEdited] = useState<WebhookEndpoint | 'new' | null>(null)
  const [made, setMade] = useState<WithSecret | null>(null)
  const shown = list.data?.find(({ id }) => id === parameters.get('show'))
  const columns = useColumns({ show: ({ id }) => setParameters({ show: id }), edit: setEdited })
  const showSecret = (next: WithSecret) => {
    setEdited(null)
    setMade(next)
  }
  return (
    <Page
      title={text('webhooks.title')}
      aside={<span className="muted">{text('webhooks.note')}</span>}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
          {text('webhooks.add')}
        </Button>
      }
    >
      <Card isFlush>
        <ListContent
          list={list}
          empty={
            <MessageState icon="webhook" title={text('webhooks.none')} note={text('webhooks.noneNote')} />
          }
        >
          {rows => (
            <Table
              caption={text('webhooks.title')}
              columns={columns}
              rows={rows}
              getKey={({ id }) => id}
              isCurrent={({ id }) => id === shown?.id}
              isClosed={({ isEnabled, stoppedFor }) => !isEnabled && stoppedFor === null}
            />
          )}
        </ListContent>
      </Card>
      {shown && (
        <DeliveriesCard key={shown.id} endpoint={shown} actions={<TestButton endpointId={shown.id} />} />
      )}
      {edited && (
        <EndpointDialog
          endpoint={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={showSecret}
        />
      )}
      {made && (
        <SecretDialog
          title={text('webhooks.secretTitle', { name: made.endpoint.description || made.endpoint.url })}
          label={text('webhooks.secret')}
          secret={made.secret}
          hint={
            made.endpoint.previousSecretUntil
              ? text('webhooks.rotateNote', { time: format.dayAndTime(made.endpoint.previousSecretUntil) })
              : undefined
          }
          note={text('webhooks.secretOnce')}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  )
}
