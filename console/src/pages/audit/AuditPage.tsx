import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useListController, useNotify } from 'ra-core'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { callOffice } from '../../api/callOffice'
import { getErrorText } from '../../api/errorText'
import { useText } from '../../i18n/useText'
import { Avatar } from '../../parts/Avatar'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ListContent } from '../../parts/ListContent'
import { Page } from '../../parts/Page'
import { MessageState } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'
import { AuditEntryCard } from './AuditEntryCard'
import { AuditFilters } from './AuditFilters'
import { nameAction, nameReason, nameSubject } from './auditWords'

export type AuditEntry = OfficeResponseData<'/office/v1/audit/list'>['entries'][number] & { id: number }

const useColumns = (open: (entry: AuditEntry) => void): Column<AuditEntry>[] => {
  const { text, format, locale } = useText()
  return [
    {
      key: 'time',
      title: text('audit.time'),
      cell: ({ at }) => <time className="mono">{format.exact(at)}</time>,
    },
    {
      key: 'who',
      title: text('audit.who'),
      cell: ({ actor }) => (
        <span className="line">
          {actor && <Avatar name={actor.name} />}
          {actor?.name ?? text('audit.server')}
        </span>
      ),
    },
    {
      key: 'did',
      title: text('audit.did'),
      cell: entry => (
        <button type="button" className="link" onClick={() => open(entry)}>
          {nameAction(entry.action, text)}
        </button>
      ),
    },
    {
      key: 'subject',
      title: text('audit.onWhat'),
      shownFrom: 'medium',
      cell: entry => `${text(`audit.subject.${entry.subject.kind}`)} ${nameSubject(entry, { text, locale })}`,
    },
    {
      key: 'reason',
      title: text('audit.reason'),
      shownFrom: 'wide',
      cell: ({ reason }) => nameReason(reason, text),
    },
  ]
}

const CheckButton = () => {
  const { text } = useText()
  const notify = useNotify()
  const check = useMutation({
    mutationFn: () => callOffice('/office/v1/audit/verify', {}),
    onSuccess: ({ checked, brokenAt }) =>
      notify(
        brokenAt === null
          ? text('audit.chainHolds', { count: checked })
          : text('audit.chainBroken', { sequence: brokenAt }),
      ),
    onError: error => notify(getErrorText(error, text)),
  })
  return (
    <Button icon="shield" isBusy={check.isPending} onClick={() => check.mutate()}>
      {text('audit.check')}
    </Button>
  )
}

/** Who changed and opened what, with before and after. */
export const AuditPage = () => {
  const { text } = useText()
  const list = useListController<AuditEntry>({ resource: 'audit', perPage: 25 })
  const [current, setCurrent] = useState<AuditEntry | null>(null)
  const columns = useColumns(setCurrent)
  return (
    <Page
      title={text('shell.audit')}
      aside={<span className="muted">{text('audit.unchangeable')}</span>}
      actions={<CheckButton />}
    >
      <AuditFilters
        filter={list.filterValues}
        onFilter={filter => {
          setCurrent(null)
          list.setFilters(filter)
        }}
      />
      <div className={current ? 'split' : undefined}>
        <Card isFlush>
          <ListContent list={list} empty={<MessageState icon="list" title={text('audit.nothing')} />}>
            {rows => (
              <Table
                caption={text('shell.audit')}
                columns={columns}
                rows={rows}
                getKey={({ sequence }) => sequence}
                isCurrent={({ sequence }) => sequence === current?.sequence}
              />
            )}
          </ListContent>
        </Card>
        {current && <AuditEntryCard entry={current} onClose={() => setCurrent(null)} />}
      </div>
    </Page>
  )
}
