import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import type { IconName } from '../../parts/iconShapes'
import { KeyValues } from '../../parts/KeyValues'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import { Table } from '../../parts/Table'
import { AlarmText } from './AlarmText'
import type { Chair } from './chair'
import { ChairDeedDialog, type ChairDeed } from './ChairDeedDialog'
import { ChairStatus } from './ChairStatus'

const deedIcons: Record<ChairDeed, IconName> = {
  handOver: 'swap',
  shutOut: 'lock',
  rotateKey: 'key',
  letIn: 'key',
  proposeLetIn: 'key',
  signLetIn: 'key',
  dropLetIn: 'close',
}

/** Why a chair is shut out, and who wants to let it in again. */
const ShutOutCallout = ({ shutOut }: { shutOut: NonNullable<Chair['shutOut']> }) => {
  const { text, format } = useText()
  const { cause, at, proposal } = shutOut
  return (
    <Callout tone="notice" title={text(`chairs.causeName.${cause}`)}>
      {text('chairs.shutOutSince')} {format.dayAndTime(at)}
      {proposal && (
        <span className="second-line">
          {text('chairs.letInProposed', { name: proposal.by.name, time: format.dayAndTime(proposal.at) })}
        </span>
      )}
    </Callout>
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
          [text('chairs.batch'), chair.batchId ?? '—'],
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
  const [deed, setDeed] = useState<ChairDeed | null>(null)
  const chair = query.data
  return (
    <Page
      title={id}
      record={{ kind: 'chair', recordId: id }}
      parent={{ to: '/chairs', title: text('shell.chairs') }}
      aside={chair && <ChairStatus chair={chair} />}
      actions={
        chair && (
          <>
            {chair.actions.map(action => (
              <Button key={action} icon={deedIcons[action]} onClick={() => setDeed(action)}>
                {text(`chairs.${action}`)}
              </Button>
            ))}
          </>
        )
      }
    >
      <QueryContent query={query}>
        {loaded => (
          <div className="split">
            <div className="stack">
              {loaded.alarms.length > 0 && (
                <Callout tone="alert" title={text('chairs.alarms')}>
                  {loaded.alarms.map(alarm => (
                    <AlarmText key={alarm.kind} alarm={alarm} />
                  ))}
                </Callout>
              )}
              <EventsCard events={loaded.events} />
              <KeysCard keys={loaded.keys} />
            </div>
            <div className="stack">
              {loaded.shutOut && <ShutOutCallout shutOut={loaded.shutOut} />}
              <PapersCard chair={loaded} />
              <Callout title={text('chairs.noHealthTitle')}>{text('chairs.noHealth')}</Callout>
            </div>
          </div>
        )}
      </QueryContent>
      {chair && deed && <ChairDeedDialog chair={chair} deed={deed} onClose={() => setDeed(null)} />}
    </Page>
  )
}
