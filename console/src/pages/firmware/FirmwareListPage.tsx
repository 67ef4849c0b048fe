import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Page } from '../../parts/Page'
import { MessageState, QueryContent } from '../../parts/states'
import { Status } from '../../parts/Status'
import { Table, type Column } from '../../parts/Table'
import { countOpen, releaseTones, type FirmwareSummary } from './release'
import { UploadDialog } from './UploadDialog'

const useColumns = (): Column<FirmwareSummary>[] => {
  const { text, format } = useText()
  return [
    {
      key: 'firmware',
      title: text('firmware.version'),
      cell: ({ id, family, firmware }) => (
        <Link className="table__link" to={`/firmware/${id}/show`}>
          {family.toUpperCase()} {firmware}
        </Link>
      ),
    },
    {
      key: 'state',
      title: text('firmware.state'),
      cell: ({ state }) => <Status tone={releaseTones[state]}>{text(`firmware.stateName.${state}`)}</Status>,
    },
    {
      key: 'share',
      title: text('firmware.share'),
      isNumber: true,
      cell: ({ share }) => text('firmware.percent', { share }),
    },
    {
      key: 'installed',
      title: text('firmware.installed'),
      isNumber: true,
      shownFrom: 'medium',
      cell: release => text('firmware.part', { count: release.chairs.installed, all: countOpen(release) }),
    },
    {
      key: 'failed',
      title: text('firmware.failed'),
      isNumber: true,
      shownFrom: 'medium',
      cell: ({ chairs }) => chairs.failed,
    },
    {
      key: 'created',
      title: text('firmware.createdAt'),
      shownFrom: 'wide',
      cell: ({ createdAt }) => format.day(createdAt),
    },
  ]
}

/** New firmware for chairs, the latest first. */
export const FirmwareListPage = () => {
  const { text } = useText()
  const query = useOfficeQuery('/office/v1/firmware/list', {})
  const [isUploading, setIsUploading] = useState(false)
  const columns = useColumns()
  return (
    <Page
      title={text('shell.firmware')}
      actions={
        query.data?.mayChange && (
          <Button variant="primary" icon="upload" onClick={() => setIsUploading(true)}>
            {text('firmware.upload')}
          </Button>
        )
      }
    >
      <Card isFlush>
        <QueryContent query={query}>
          {({ releases }) =>
            releases.length === 0 ? (
              <MessageState icon="wrench" title={text('firmware.none')} note={text('firmware.noneNote')} />
            ) : (
              <Table
                caption={text('shell.firmware')}
                columns={columns}
                rows={releases}
                getKey={({ id }) => id}
                isClosed={({ state }) => state === 'stopped'}
              />
            )
          }
        </QueryContent>
      </Card>
      {isUploading && <UploadDialog onClose={() => setIsUploading(false)} />}
    </Page>
  )
}
