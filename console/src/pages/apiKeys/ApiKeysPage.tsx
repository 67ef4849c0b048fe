import type { OfficeResponseData } from '@anzuo/contract/office/index'
import { useListController, useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { ListContent } from '../../parts/ListContent'
import { Dialog } from '../../parts/Overlay'
import { Page } from '../../parts/Page'
import { SecretDialog } from '../../parts/SecretDialog'
import { MessageState } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { ApiKeyForm } from './ApiKeyForm'

type ApiKey = OfficeResponseData<'/office/v1/api_key/list'>['apiKeys'][number]
type NewApiKey = OfficeResponseData<'/office/v1/api_key/create'>

const getState = ({ revokedAt, expiresAt }: ApiKey): 'counts' | 'revoked' | 'over' => {
  if (revokedAt) return 'revoked'
  return Date.parse(expiresAt) <= Date.now() ? 'over' : 'counts'
}

const useColumns = (revoke: (key: ApiKey) => void): Column<ApiKey>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'label',
      title: text('apiKeys.label'),
      cell: ({ label, prefix }) => (
        <>
          {label}
          <span className="second-line mono">{`${prefix}…`}</span>
        </>
      ),
    },
    {
      key: 'scopes',
      title: text('apiKeys.scopes'),
      shownFrom: 'medium',
      cell: ({ scopes }) => (
        <span className="line line--wrap">
          {scopes.map(scope => (
            <span key={scope} className="tag">
              {text(`permission.${scope}`)}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'used',
      title: text('apiKeys.lastUsed'),
      shownFrom: 'wide',
      cell: ({ lastUsedAt }) => (lastUsedAt ? format.dayAndTime(lastUsedAt) : text('apiKeys.never')),
    },
    {
      key: 'ends',
      title: text('apiKeys.expires'),
      shownFrom: 'medium',
      cell: ({ expiresAt }) => format.exactDay(expiresAt),
    },
    {
      key: 'state',
      title: text('apiKeys.state'),
      cell: key => {
        const state = getState(key)
        return <Status tone={state === 'counts' ? 'done' : 'closed'}>{text(`apiKeys.${state}`)}</Status>
      },
    },
    {
      key: 'act',
      title: text('apiKeys.revoke'),
      isNumber: true,
      cell: key =>
        getState(key) === 'counts' && (
          <Button size="small" onClick={() => revoke(key)}>
            {text('apiKeys.revoke')}
          </Button>
        ),
    },
  ]
}

const RevokeDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { text } = useText()
  const notify = useNotify()
  const { id, label } = apiKey
  const revoke = useOfficeChange('/office/v1/api_key/revoke', {
    onDone: () => {
      notify(text('apiKeys.revokedDone', { name: label }))
      onClose()
    },
  })
  return (
    <Dialog
      title={text('apiKeys.revokeTitle', { name: label })}
      onClose={onClose}
      onSubmit={() => {
        if (!revoke.isPending) revoke.mutate({ id })
      }}
      footer={
        <>
          <Button onClick={onClose}>{text('common.cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={revoke.isPending}>
            {text('apiKeys.revokeDo')}
          </Button>
        </>
      }
    >
      <p>{text('apiKeys.revokeNote')}</p>
      <ChangeError error={revoke.error} />
    </Dialog>
  )
}

/** Keys by which other systems make calls: made, shown once, revoked. */
export const ApiKeysPage = () => {
  const { text } = useText()
  const navigate = useNavigate()
  const list = useListController<ApiKey>({ resource: 'apiKeys', disableSyncWithLocation: true })
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const columns = useColumns(setRevoked)
  return (
    <Page
      title={text('apiKeys.title')}
      aside={<span className="muted">{text('apiKeys.note')}</span>}
      actions={
        <>
          <Button icon="code" onClick={() => void navigate('/api-reference')}>
            {text('apiKeys.reference')}
          </Button>
          <Button variant="primary" icon="plus" onClick={() => setIsMaking(true)}>
            {text('apiKeys.make')}
          </Button>
        </>
      }
    >
      <Card isFlush>
        <ListContent
          list={list}
          empty={<MessageState icon="code" title={text('apiKeys.none')} note={text('apiKeys.noneNote')} />}
        >
          {rows => (
            <Table
              caption={text('apiKeys.title')}
              columns={columns}
              rows={rows}
              getKey={({ id }) => id}
              isClosed={key => getState(key) !== 'counts'}
            />
          )}
        </ListContent>
      </Card>
      {isMaking && (
        <ApiKeyForm
          onClose={() => setIsMaking(false)}
          onMade={key => {
            setIsMaking(false)
            setMade(key)
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={text('apiKeys.secretTitle', { name: made.apiKey.label })}
          label={text('apiKeys.key')}
          secret={made.secret}
          note={text('apiKeys.once')}
          onClose={() => setMade(null)}
        />
      )}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Page>
  )
}
