import { useNotify } from 'ra-core'
import { useOfficeChange } from '../../api/useOfficeChange'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { ChangeError } from '../../parts/ChangeError'
import { Status } from '../../parts/Status'
import { usePermission } from '../../session/usePermission'
import type { StatementDay } from './money'

const Progress = ({ day }: { day: StatementDay }) => {
  const { text } = useText()
  const all = day.providers.reduce((sum, { matched, differences }) => sum + matched + differences, 0)
  const done = all - day.providers.reduce((sum, { unexplained }) => sum + unexplained, 0)
  if (all === 0) return null
  const label = text('money.explained', { done, all })
  return (
    <div className="line">
      <progress className="progress grow" max={all} value={done} aria-label={label} />
      <span>{label}</span>
    </div>
  )
}

/** Closes a day for good; until it can be closed it says what stands in the way. */
export const CloseDayCard = ({ day }: { day: StatementDay }) => {
  const { text, format } = useText()
  const notify = useNotify()
  const may = usePermission()
  const { date, version, obstacle, closedAt, closedBy } = day
  const close = useOfficeChange('/office/v1/money/close_day', {
    onDone: () => notify(text('money.dayClosed', { date: format.date(date) })),
  })
  return (
    <Card title={text('money.closeDay')}>
      <div className="stack">
        <p>{text('money.closeNote')}</p>
        <Progress day={day} />
        <ChangeError error={close.error} />
        {closedAt ? (
          <p>
            <Status tone="done">
              {text('money.closedBy', { name: closedBy?.name ?? '', time: format.dayAndTime(closedAt) })}
            </Status>
          </p>
        ) : (
          may('money:close') && (
            <div className="line line--end">
              {obstacle && <span className="note-text">{text(`money.obstacle.${obstacle}`)}</span>}
              <Button
                variant="primary"
                icon="lock"
                disabled={obstacle !== null}
                isBusy={close.isPending}
                onClick={() => close.mutate({ date, version })}
              >
                {text('money.closeDo', { date: format.date(date) })}
              </Button>
            </div>
          )
        )}
      </div>
    </Card>
  )
}
