import { canFetchStatement } from '@anzuo/domain/office/statementFetch'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Icon } from '../../parts/Icon'
import { MessageState, QueryContent } from '../../parts/states'
import { Card } from '../../parts/Card'
import { Status } from '../../parts/Status'
import { usePermission } from '../../session/usePermission'
import { CloseDayCard } from './CloseDayCard'
import { MoneyFrame } from './MoneyFrame'
import { ProviderDayCard } from './ProviderDayCard'
import { StatementDialog } from './StatementDialog'
import { StatementLinesCard } from './StatementLinesCard'
import { addDays, dayTones, getChinaDate, isFetchingNow } from './money'

const SHOWN_DAYS = 8

/** The last days of the strip end with the day that is looked at, or today. */
const getLastShown = (date: string, today: string): string => {
  const recent = addDays(today, 1 - SHOWN_DAYS)
  return date >= recent ? today : addDays(date, Math.floor(SHOWN_DAYS / 2))
}

const DayStrip = ({ date, today }: { date: string; today: string }) => {
  const { text, format } = useText()
  const until = getLastShown(date, today)
  const { data } = useOfficeQuery('/office/v1/money/days', { until, days: SHOWN_DAYS })
  return (
    <nav className="days" aria-label={text('money.tab.days')}>
      <Link
        className="days__step"
        to={`/money/days/${addDays(date, -SHOWN_DAYS)}`}
        aria-label={text('money.previousDays')}
      >
        <Icon name="back" />
      </Link>
      {data?.days.map(day => (
        <Link
          key={day.date}
          className="days__day"
          to={`/money/days/${day.date}`}
          aria-current={day.date === date ? 'page' : undefined}
        >
          {format.date(day.date)}
          <Status tone={dayTones[day.status]} isPill={false}>
            <span className="unseen">{text(`money.dayStatus.${day.status}`)}</span>
          </Status>
        </Link>
      ))}
      {until < today && (
        <Link
          className="days__step"
          to={`/money/days/${addDays(date, SHOWN_DAYS)}`}
          aria-label={text('money.nextDays')}
        >
          <Icon name="forward" />
        </Link>
      )}
      <span className="note-text">{text('money.statementsWhen')}</span>
    </nav>
  )
}

/** The server looks for what was asked every few seconds. */
const FETCH_POLL_MS = 3000

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** One day: the books beside the providers' statements, what differs, and closing it. */
export const ReconciliationPage = () => {
  const { text, format } = useText()
  const may = usePermission()
  const today = getChinaDate(new Date())
  const { date: given = '' } = useParams()
  const date = DATE_PATTERN.test(given) ? given : addDays(today, -1)
  const [isReading, setIsReading] = useState(false)
  const query = useOfficeQuery(
    '/office/v1/money/day',
    { date },
    {
      isEnabled: may('money:read'),
      getPollMs: day => (isFetchingNow(day, new Date()) ? FETCH_POLL_MS : null),
    },
  )
  const mayChange = may('money:close') && query.data?.status !== 'closed'
  return (
    <MoneyFrame
      tab="days"
      actions={
        mayChange && (
          <Button icon="upload" onClick={() => setIsReading(true)}>
            {text('money.files')}
          </Button>
        )
      }
    >
      <DayStrip date={date} today={today} />
      <QueryContent query={query}>
        {day => (
          <>
            <div className="line">
              <h2>{format.longDate(date)}</h2>
              <Status tone={dayTones[day.status]}>{text(`money.dayStatus.${day.status}`)}</Status>
            </div>
            {day.providers.length > 0 ? (
              <div className="halves">
                {day.providers.map(provider => (
                  <ProviderDayCard
                    key={provider.provider}
                    day={provider}
                    fetchDate={mayChange && canFetchStatement(date, Date.now()) ? date : null}
                  />
                ))}
              </div>
            ) : (
              <Card>
                <MessageState icon="check" title={text('money.noMoney')} note={text('money.noMoneyNote')} />
              </Card>
            )}
            {day.providers.length > 0 && <StatementLinesCard key={date} day={day} />}
            <CloseDayCard key={`${date} ${day.version}`} day={day} />
          </>
        )}
      </QueryContent>
      {isReading && <StatementDialog date={date} onClose={() => setIsReading(false)} />}
    </MoneyFrame>
  )
}
