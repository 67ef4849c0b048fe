import { FIRMWARE_SHARES, MAX_FIRMWARE_FAILURE_PERCENT } from '@anzuo/domain/office/firmware'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Callout } from '../../parts/Callout'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { SelectField } from '../../parts/Field'
import { KeyValues } from '../../parts/KeyValues'
import { Page } from '../../parts/Page'
import { QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { countOpen, findNote, releaseTones, updateTones, type FirmwareRelease } from './release'
import { RollOutDialog, type RollOutDeed } from './RollOutDialog'

type Update = FirmwareRelease['updates'][number]

/** A roll-out that is under way is looked at again so often, milliseconds. */
const POLL_MS = 15_000

const ShareCard = ({
  release,
  onDeed,
}: {
  release: FirmwareRelease
  onDeed: (deed: RollOutDeed) => void
}) => {
  const { text } = useText()
  const { share, state, mayChange, chairs, later } = release
  const next = FIRMWARE_SHARES.find(each => each > share) ?? 100
  const [chosen, setChosen] = useState(String(state === 'held' && share >= 5 ? share : next))
  const choices = [...new Set([...(share >= 5 ? [share] : []), ...FIRMWARE_SHARES])].sort((a, b) => a - b)
  return (
    <Card title={text('firmware.shareTitle')}>
      <KeyValues
        rows={[
          [text('firmware.openFor'), text('firmware.percentOf', { share, count: countOpen(release) })],
          [text('firmware.installed'), chairs.installed],
          [text('firmware.underWay'), chairs.sending],
          [text('firmware.waiting'), chairs.waiting],
          [text('firmware.failed'), chairs.failed],
          [text('firmware.later'), later],
        ]}
      />
      {mayChange && state !== 'stopped' && (
        <>
          <SelectField
            label={text('firmware.nextShare')}
            hint={text('firmware.shareHint')}
            value={chosen}
            options={choices.map(value => ({
              value: String(value),
              label: text('firmware.percent', { share: value }),
            }))}
            onValue={setChosen}
          />
          <Button variant="primary" onClick={() => onDeed({ state: 'rolling', share: Number(chosen) })}>
            {text('firmware.deed.rolling', { share: Number(chosen) })}
          </Button>
        </>
      )}
    </Card>
  )
}

const useUpdateColumns = (
  { blocks, mayChange, state }: FirmwareRelease,
  onTryAgain: (serialNumber: string) => void,
): Column<Update>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'serial',
      title: text('chairs.serial'),
      cell: ({ serialNumber }) => (
        <Link className="table__link mono" to={`/chairs/${encodeURIComponent(serialNumber)}/show`}>
          {serialNumber}
        </Link>
      ),
    },
    {
      key: 'from',
      title: text('firmware.from'),
      shownFrom: 'medium',
      cell: ({ firmwareBefore }) => firmwareBefore,
    },
    {
      key: 'state',
      title: text('firmware.state'),
      cell: update => (
        <Status tone={updateTones[update.state]}>{text(`firmware.updateState.${update.state}`)}</Status>
      ),
    },
    {
      key: 'note',
      title: text('firmware.lastWord'),
      cell: ({ note, blocksSent }) => {
        const known = findNote(note)
        if (known) return text(`firmware.note.${known}`)
        return note ?? (blocksSent > 0 ? text('firmware.block', { sent: blocksSent, all: blocks }) : '—')
      },
    },
    {
      key: 'tries',
      title: text('firmware.tries'),
      isNumber: true,
      shownFrom: 'wide',
      cell: ({ attempts }) => attempts,
    },
    {
      key: 'changed',
      title: text('firmware.changedAt'),
      shownFrom: 'wide',
      cell: ({ changedAt }) => format.dayAndTime(changedAt),
    },
    {
      key: 'deed',
      title: '',
      cell: update =>
        mayChange && state !== 'stopped' && update.state === 'failed' ? (
          <Button size="small" onClick={() => onTryAgain(update.serialNumber)}>
            {text('firmware.tryAgain')}
          </Button>
        ) : null,
    },
  ]
}

const ChairsCard = ({ release }: { release: FirmwareRelease }) => {
  const { text } = useText()
  const notify = useNotify()
  const tryAgain = useOfficeChange('/office/v1/firmware/try_again', {
    onDone: () => notify(text('firmware.triedAgain')),
  })
  const columns = useUpdateColumns(release, serialNumber => tryAgain.mutate({ id: release.id, serialNumber }))
  return (
    <Card isFlush title={text('firmware.byChair')}>
      <ChangeError error={tryAgain.error} />
      {release.updates.length === 0 ? (
        <p className="row muted">{text('firmware.noChairs')}</p>
      ) : (
        <Table
          caption={text('firmware.byChair')}
          columns={columns}
          rows={release.updates}
          getKey={({ serialNumber }) => serialNumber}
        />
      )}
      <p className="row note-text">{text('firmware.neverForced')}</p>
    </Card>
  )
}

const ManifestCard = ({ release }: { release: FirmwareRelease }) => {
  const { text, format } = useText()
  const { firmware, counter, family, digest, blocks, size, floor, keyId, expiresAt } = release
  return (
    <Card title={text('firmware.manifest')}>
      <KeyValues
        rows={[
          [text('firmware.version'), text('firmware.versionAndCounter', { firmware, counter })],
          [text('chairs.family'), family.toUpperCase()],
          [
            'SHA-256',
            <span key="digest" className="mono">
              {digest.slice(0, 8)}…{digest.slice(-8)}
            </span>,
          ],
          [
            text('firmware.size'),
            text('firmware.sizeInBlocks', { kilobytes: Math.ceil(size / 1024), blocks }),
          ],
          [text('firmware.floor'), floor],
          [text('firmware.signedBy'), text('firmware.key', { keyId })],
          [text('firmware.expires'), format.day(expiresAt)],
        ]}
      />
    </Card>
  )
}

/** One release: for how much of the fleet it is open, how far it is, and what its maker signed. */
export const FirmwarePage = () => {
  const { text } = useText()
  const { id = '' } = useParams()
  const query = useOfficeQuery(
    '/office/v1/firmware/get',
    { id },
    { getPollMs: ({ state }) => (state === 'rolling' ? POLL_MS : null) },
  )
  const [deed, setDeed] = useState<RollOutDeed | null>(null)
  const release = query.data
  const mayStop = release?.mayChange && release.state !== 'stopped'
  return (
    <Page
      title={release ? `${release.family.toUpperCase()} ${release.firmware}` : ''}
      parent={{ to: '/firmware', title: text('shell.firmware') }}
      aside={
        release && (
          <Status tone={releaseTones[release.state]}>{text(`firmware.stateName.${release.state}`)}</Status>
        )
      }
      actions={
        mayStop && (
          <>
            {release.state === 'rolling' && (
              <Button onClick={() => setDeed({ state: 'held', share: release.share })}>
                {text('firmware.deed.held')}
              </Button>
            )}
            <Button variant="danger" onClick={() => setDeed({ state: 'stopped', share: release.share })}>
              {text('firmware.withdraw')}
            </Button>
          </>
        )
      }
    >
      <QueryContent query={query}>
        {loaded => (
          <>
            {loaded.heldBecause === 'failures' && (
              <Callout tone="alert" title={text('firmware.heldByRuleTitle')}>
                {text('firmware.heldByRule', { percent: MAX_FIRMWARE_FAILURE_PERCENT })}
              </Callout>
            )}
            <div className="split">
              <div className="stack">
                <ChairsCard release={loaded} />
              </div>
              <div className="stack">
                <ShareCard key={loaded.version} release={loaded} onDeed={setDeed} />
                <ManifestCard release={loaded} />
              </div>
            </div>
          </>
        )}
      </QueryContent>
      {release && deed && <RollOutDialog release={release} deed={deed} onClose={() => setDeed(null)} />}
    </Page>
  )
}
