import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import { Page } from '../../parts/Page'
import { ReasonDialog } from '../../parts/ReasonDialog'
import { QueryContent } from '../../parts/states'
import { Table } from '../../parts/Table'
import type { Chair } from './chair'
import { ChairStatus } from './ChairStatus'

type Deed = Chair['actions'][number]

const DeedDialog = ({ chair, deed, onClose }: { chair: Chair; deed: Deed; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const { serialNumber: serial, sharedWith } = chair
  const onDone = () => {
    notify(text(deed === 'handOver' ? 'chairs.handedOver' : 'chairs.isShutOut', { serial }))
    onClose()
  }
  const handOver = useOfficeChange('/office/v1/chair/hand_over', { onDone })
  const shutOut = useOfficeChange('/office/v1/chair/shut_out', { onDone })
  const change = deed === 'handOver' ? handOver : shutOut
  return (
    <ReasonDialog
      title={text(`chairs.${deed}Title`)}
      about={text(`chairs.${deed}Note`, { people: text('chairs.people', { count: sharedWith }) })}
      deed={text(`chairs.${deed}Do`, { serial })}
      change={change}
      confirmation={{
        label: text('chairs.typeSerial'),
        expected: serial,
        wrong: text('chairs.otherSerial'),
      }}
      onConfirm={reason => change.mutate({ serialNumber: serial, reason })}
      onClose={onClose}
    />
  )
}

const EventsCard = ({ events }: { events: Chair['events'] }) => {
  const { text, format } = useText()
  return (
    <Card isFlush title={text('chairs.events')}>
      {events.length === 0 ? (
        <p className="row muted">{text('chairs.noEvents')}</p>
      ) : (
        events.map(({ id, action, at }) => (
          <div key={id} className="row">
            <span className="grow">{text(`chairs.event.${action}`)}</span>
            <time className="note-text">{format.exact(at)}</time>
          </div>
        ))
      )}
    </Card>
  )
}

const KeysCard = ({ keys }: { keys: Chair['keys'] }) => {
  const { text, format } = useText()
  return (
    <Card isFlush title={text('chairs.keys')}>
      <Table
        caption={text('chairs.keys')}
        rows={keys}
        getKey={({ version }) => version}
        isClosed={({ state }) => state === 'revoked' || state === 'retired'}
        columns={[
          { key: 'version', title: text('chairs.keyVersion'), cell: ({ version }) => version },
          {
            key: 'state',
            title: text('chairs.state'),
            cell: ({ state }) => text(`chairs.keyState.${state}`),
          },
          { key: 'made', title: text('chairs.made'), cell: ({ createdAt }) => format.day(createdAt) },
          {
            key: 'ended',
            title: text('chairs.ended'),
            shownFrom: 'medium',
            cell: ({ retiredAt }) => (retiredAt ? format.day(retiredAt) : '—'),
          },
        ]}
      />
    </Card>
  )
}

const PapersCard = ({ chair }: { chair: Chair }) => {
  const { text, format } = useText()
  const { family, firmware, registeredAt, ownerSince, sharedWith, allowsGuests, isClaimable } = chair
  return (
    <Card title={text('chairs.papers')}>
      <KeyValues
        rows={[
          [text('chairs.family'), family?.toUpperCase() ?? '—'],
          [text('chairs.firmware'), firmware ?? '—'],
          [text('chairs.heard'), registeredAt ? format.day(registeredAt) : '—'],
          [
            text('chairs.owner'),
            ownerSince ? text('chairs.ownerSince', { day: format.day(ownerSince) }) : text('chairs.notYet'),
          ],
          [text('chairs.sharedWith'), text('chairs.people', { count: sharedWith })],
          [text('chairs.guests'), text(allowsGuests ? 'chairs.guestsYes' : 'chairs.guestsNo')],
          [text('chairs.claim'), text(isClaimable ? 'chairs.claimYes' : 'chairs.claimNo')],
        ]}
      />
    </Card>
  )
}

/** One chair as a machine: reached or not, with an owner or without, and what changed about rights. */
export const ChairPage = () => {
  const { text } = useText()
  const { id = '' } = useParams()
  const query = useOfficeQuery('/office/v1/chair/get', { serialNumber: id })
  const [deed, setDeed] = useState<Deed | null>(null)
  const chair = query.data
  return (
    <Page
      title={id}
      parent={{ to: '/chairs', title: text('shell.chairs') }}
      aside={chair && <ChairStatus chair={chair} />}
      actions={
        chair && (
          <>
            {chair.actions.includes('handOver') && (
              <Button icon="swap" onClick={() => setDeed('handOver')}>
                {text('chairs.handOver')}
              </Button>
            )}
            {chair.actions.includes('shutOut') && (
              <Button icon="lock" onClick={() => setDeed('shutOut')}>
                {text('chairs.shutOut')}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryContent query={query}>
        {loaded => (
          <div className="split">
            <div className="stack">
              <EventsCard events={loaded.events} />
              <KeysCard keys={loaded.keys} />
            </div>
            <div className="stack">
              <PapersCard chair={loaded} />
              <Callout title={text('chairs.noHealthTitle')}>{text('chairs.noHealth')}</Callout>
            </div>
          </div>
        )}
      </QueryContent>
      {chair && deed && <DeedDialog chair={chair} deed={deed} onClose={() => setDeed(null)} />}
    </Page>
  )
}
