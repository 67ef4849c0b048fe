import { chairLifeStages } from '@anzuo/domain/office/chairRegistry'
import { useListController } from 'ra-core'
import { useState } from 'react'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { MessageState, QueryContent } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'
import { usePermission } from '../../session/usePermission'
import { AlarmText } from './AlarmText'
import { BatchActions } from './BatchActions'
import { HandOutDialog, MakeBatchDialog } from './BatchDialogs'
import type { ChairBatch } from './chair'

const useColumns = (mayChange: boolean, onHandOut: (batch: ChairBatch) => void): Column<ChairBatch>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'batch',
      title: text('chairs.batch'),
      cell: ({ id, family, count }) => (
        <>
          <span className="mono">{id}</span>
          <span className="second-line">{`${family.toUpperCase()} · ${count}`}</span>
        </>
      ),
    },
    {
      key: 'numbers',
      title: text('batches.numbers'),
      shownFrom: 'wide',
      cell: ({ firstSerial, lastSerial }) => <span className="mono">{`${firstSerial}–${lastSerial}`}</span>,
    },
    {
      key: 'state',
      title: text('batches.state'),
      cell: ({ stages, handedOutAt }) => (
        <>
          {chairLifeStages
            .filter(stage => (stages[stage] ?? 0) > 0)
            .map(stage => text(`batches.stage.${stage}`, { count: stages[stage] ?? 0 }))
            .join(' · ')}
          {handedOutAt && (
            <span className="second-line">{text('batches.handedOut', { day: format.day(handedOutAt) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'made',
      title: text('batches.made'),
      shownFrom: 'medium',
      cell: ({ madeAt }) => format.day(madeAt),
    },
    {
      key: 'act',
      title: text('batches.labels'),
      cell: batch => <BatchActions batch={batch} mayChange={mayChange} onHandOut={onHandOut} />,
    },
  ]
}

/** Serial numbers under which somebody called in vain, and chairs that were copied. */
const AlarmsCard = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/chair/alarms', {})
  return (
    <Card isFlush title={text('chairs.unknownTitle')}>
      <QueryContent query={query}>
        {({ alarms }) =>
          alarms.length === 0 ? (
            <p className="row muted">{text('chairs.unknownNone')}</p>
          ) : (
            alarms.map(alarm => (
              <div key={`${alarm.serialNumber} ${alarm.kind}`} className="row">
                <span className="grow">
                  <span className="mono">{alarm.serialNumber}</span>
                  <AlarmText alarm={alarm} />
                </span>
              </div>
            ))
          )
        }
      </QueryContent>
    </Card>
  )
}

/** Batches of chairs for the factory: made, their labels printed, their keys given out once. */
export const BatchesPage = () => {
  const { text } = useText()
  const mayChange = usePermission()('chairs:change')
  const list = useListController<ChairBatch>({
    resource: 'chairBatches',
    perPage: 10,
    disableSyncWithLocation: true,
  })
  const [isMaking, setIsMaking] = useState(false)
  const [handedOut, setHandedOut] = useState<ChairBatch | null>(null)
  const columns = useColumns(mayChange, setHandedOut)
  return (
    <Page
      title={text('batches.title')}
      parent={{ to: '/chairs', title: text('shell.chairs') }}
      aside={<span className="muted">{text('batches.note')}</span>}
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
            {text('batches.make')}
          </Button>
        )
      }
    >
      <div className="stack">
        <Card isFlush>
          <ListContent
            list={list}
            empty={<MessageState icon="box" title={text('batches.none')} note={text('batches.noneNote')} />}
          >
            {rows => (
              <Table caption={text('batches.title')} columns={columns} rows={rows} getKey={({ id }) => id} />
            )}
          </ListContent>
        </Card>
        <AlarmsCard />
      </div>
      {isMaking && <MakeBatchDialog onClose={() => setIsMaking(false)} />}
      {handedOut && <HandOutDialog batch={handedOut} onClose={() => setHandedOut(null)} />}
    </Page>
  )
}
