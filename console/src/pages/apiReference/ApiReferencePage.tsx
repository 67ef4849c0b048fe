import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/useText'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { Page } from '../../parts/Page'
import { MessageState, QueryContent } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'
import { listCalls, type ApiCall, type ApiField, type OpenApiDocument } from './describeApi'

const DOCUMENT = '/office/v1/openapi.json'

const readDocument = async (): Promise<ApiCall[]> => {
  const response = await fetch(DOCUMENT)
  if (!response.ok) throw new Error(`${DOCUMENT}: ${response.status}`)
  return listCalls((await response.json()) as OpenApiDocument)
}

const FieldTable = ({ title, fields }: { title: string; fields: readonly ApiField[] }) => {
  const { text } = useText()
  const columns: Column<ApiField>[] = [
    {
      key: 'name',
      title: text('apiReference.field'),
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    {
      key: 'type',
      title: text('apiReference.type'),
      cell: ({ type }) => <span className="mono break">{type}</span>,
    },
    {
      key: 'required',
      title: '',
      shownFrom: 'medium',
      cell: ({ isRequired }) => (
        <span className="note-text">
          {text(isRequired ? 'apiReference.required' : 'apiReference.optional')}
        </span>
      ),
    },
  ]
  return (
    <section>
      <h3>{title}</h3>
      {fields.length > 0 ? (
        <Table caption={title} columns={columns} rows={fields} getKey={({ name }) => name} />
      ) : (
        <p className="muted">{text('apiReference.nothing')}</p>
      )}
    </section>
  )
}

const CallDetails = ({ call }: { call: ApiCall }) => {
  const { text } = useText()
  const access = call.permission
    ? text('apiReference.needs', { permission: call.permission })
    : text(call.isOpen ? 'apiReference.anybody' : 'apiReference.operator')
  return (
    <details className="call">
      <summary>
        <span className="mono">{call.path}</span>
        <span className="second-line">{call.summary}</span>
      </summary>
      <div className="stack">
        <p className="note-text">{access}</p>
        <FieldTable title={text('apiReference.request')} fields={call.request} />
        <FieldTable title={text('apiReference.answer')} fields={call.answer} />
      </div>
    </details>
  )
}

/** The calls of the back office for people who connect other systems, from the contract itself. */
export const ApiReferencePage = () => {
  const { text } = useText()
  const [search, setSearch] = useState('')
  const query = useQuery({ queryKey: [DOCUMENT], queryFn: readDocument, staleTime: Infinity })
  const wanted = search.trim().toLowerCase()
  const isFound = ({ path, summary }: ApiCall) => `${path} ${summary}`.toLowerCase().includes(wanted)
  return (
    <Page
      title={text('apiReference.title')}
      parent={{ to: '/apiKeys', title: text('apiKeys.title') }}
      aside={
        query.data && <span className="muted">{text('apiReference.note', { count: query.data.length })}</span>
      }
      actions={
        <a className="link" href={DOCUMENT}>
          {text('apiReference.document')}
        </a>
      }
    >
      <Callout>{text('apiReference.how')}</Callout>
      <div className="filter">
        <TextField label={text('apiReference.search')} type="search" value={search} onValue={setSearch} />
      </div>
      <QueryContent query={query}>
        {calls => {
          const found = calls.filter(isFound)
          if (found.length === 0) return <MessageState icon="search" title={text('apiReference.noneFound')} />
          return [...new Set(found.map(({ group }) => group))].map(group => (
            <Card key={group} isFlush title={group}>
              {found
                .filter(call => call.group === group)
                .map(call => (
                  <CallDetails key={call.path} call={call} />
                ))}
            </Card>
          ))
        }}
      </QueryContent>
    </Page>
  )
}
