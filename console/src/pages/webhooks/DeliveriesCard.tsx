import { useListController, useNotify } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { KeyValues } from '../../parts/KeyValues'
import { ListContent } from '../../parts/ListContent'
import { Drawer } from '../../parts/Overlay'
import { MessageState, QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { deliveryTones, type WebhookDelivery, type WebhookEndpoint, type WebhookTry } from './webhook'

/** Status of HTTP or why no answer came, as one short text. */
const useAnswerText = () => {
  const { text } = useText()
  return ({ httpStatus, problem }: Pick<WebhookDelivery, 'httpStatus' | 'problem'>): string =>
    httpStatus === null ? `${text('webhooks.noAnswer')}${problem ? `: ${problem}` : ''}` : String(httpStatus)
}

const useColumns = (open: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] => {
  const { text, format } = useText()
  const toAnswer = useAnswerText()
  return [
    {
      key: 'event',
      title: text('webhooks.event'),
      cell: delivery => (
        <button type="button" className="link mono" onClick={() => open(delivery)}>
          {delivery.type}
        </button>
      ),
    },
    {
      key: 'status',
      title: text('webhooks.status'),
      cell: ({ status, nextTryAt, tries }) => (
        <>
          <Status tone={deliveryTones[status]}>{text(`webhooks.deliveryStatus.${status}`)}</Status>
          {nextTryAt && tries > 0 && (
            <span className="second-line">
              {text('webhooks.nextTry', { time: format.dayAndTime(nextTryAt) })}
            </span>
          )}
        </>
      ),
    },
    { key: 'answer', title: 'HTTP', shownFrom: 'medium', cell: row => (row.tries > 0 ? toAnswer(row) : '—') },
    {
      key: 'tries',
      title: text('webhooks.took'),
      shownFrom: 'wide',
      cell: ({ tries, milliseconds }) =>
        milliseconds === null
          ? '—'
          : `${text('webhooks.milliseconds', { count: milliseconds })}, ${text('webhooks.tries', { count: tries })}`,
    },
    {
      key: 'at',
      title: text('webhooks.at'),
      shownFrom: 'medium',
      cell: ({ createdAt }) => <time>{format.exact(createdAt)}</time>,
    },
  ]
}

/** Each try of a delivery and what came of it, the newest first. */
const TryList = ({ deliveryId }: { deliveryId: string }) => {
  const { text, format } = useText()
  const toAnswer = useAnswerText()
  const query = useOfficeQuery('/office/v1/webhook/tries', { deliveryId })
  const columns: Column<WebhookTry>[] = [
    { key: 'at', title: text('webhooks.at'), cell: ({ at }) => <time>{format.exact(at)}</time> },
    { key: 'answer', title: 'HTTP', cell: toAnswer },
    {
      key: 'took',
      title: text('webhooks.took'),
      cell: ({ milliseconds }) => text('webhooks.milliseconds', { count: milliseconds }),
    },
  ]
  return (
    <>
      <h3>{text('webhooks.triesTitle')}</h3>
      <QueryContent query={query}>
        {({ tries }) =>
          tries.length === 0 ? (
            <p className="note-text">{text('webhooks.noTries')}</p>
          ) : (
            <Table
              caption={text('webhooks.triesTitle')}
              columns={columns}
              rows={tries}
              getKey={({ at }) => at}
            />
          )
        }
      </QueryContent>
    </>
  )
}

const DeliveryDrawer = ({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const again = useOfficeChange('/office/v1/webhook/send_again', {
    onDone: () => {
      notify(text('webhooks.sentAgain'))
      onClose()
    },
  })
  return (
    <Drawer
      title={delivery.type}
      note={format.exact(delivery.createdAt)}
      onClose={onClose}
      onSubmit={() => {
        if (!again.isPending) again.mutate({ id: delivery.id })
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.close')}</Button>
          <Button type="submit" variant="primary" isBusy={again.isPending}>
            {text('webhooks.sendAgain')}
          </Button>
        </>
      }
    >
      <KeyValues
        rows={[
          [text('webhooks.status'), text(`webhooks.deliveryStatus.${delivery.status}`)],
          [
            'webhook-id',
            <span key="id" className="mono">
              {delivery.eventId}
            </span>,
          ],
        ]}
      />
      <TryList deliveryId={delivery.id} />
      <h3>{text('webhooks.payload')}</h3>
      <pre className="code">{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</pre>
      <ChangeError error={again.error} />
    </Drawer>
  )
}

type DeliveriesCardProps = { endpoint: WebhookEndpoint; actions: ReactNode }

/** What was sent to an address and what came of it, the newest first. */
export const DeliveriesCard = ({ endpoint, actions }: DeliveriesCardProps) => {
  const { text } = useText()
  const [opened, setOpened] = useState<WebhookDelivery | null>(null)
  const columns = useColumns(setOpened)
  const list = useListController<WebhookDelivery>({
    resource: 'webhookDeliveries',
    perPage: 25,
    filter: { endpointId: endpoint.id },
    disableSyncWithLocation: true,
    storeKey: false,
  })
  return (
    <Card
      isFlush
      title={text('webhooks.deliveriesOf', { url: endpoint.url })}
      actions={
        <>
          <Button onClick={() => void list.refetch()}>{text('common.refresh')}</Button>
          {actions}
        </>
      }
    >
      <ListContent list={list} empty={<MessageState icon="webhook" title={text('webhooks.noDeliveries')} />}>
        {rows => (
          <Table
            caption={text('webhooks.deliveries')}
            columns={columns}
            rows={rows}
            getKey={({ id }) => id}
          />
        )}
      </ListContent>
      {opened && <DeliveryDrawer delivery={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
