import { useState } from 'react'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { QueryContent } from '../../parts/states'
import { Table, type Column } from '../../parts/Table'
import { PLOT, layOutSales, type SalesDay } from './salesPlot'

const DAYS = 14
const LABEL_HEIGHT = 22
const CENTS_OF_THOUSAND = 100_000

const Legend = () => {
  const { text } = useText()
  return (
    <span className="legend">
      <span className="legend__entry legend__entry--paid">{text('today.paid')}</span>
      <span className="legend__entry legend__entry--refunded">{text('today.refunded')}</span>
    </span>
  )
}

const usePlotText = (days: readonly SalesDay[]): string => {
  const { text, format } = useText()
  const sum = (key: 'paid' | 'refunded') => days.reduce((total, day) => total + day[key], 0)
  const best = days.reduce(
    (most, day) => (day.paid > most.paid ? day : most),
    days[0] ?? { paid: 0, date: '' },
  )
  return text('today.plotAlt', {
    days: days.length,
    paid: format.money(sum('paid')),
    refunded: format.money(sum('refunded')),
    best: best.date ? format.date(best.date) : '',
    most: format.money(best.paid),
  })
}

const Plot = ({ days }: { days: readonly SalesDay[] }) => {
  const { text } = useText()
  const { bars, ticks, zeroY } = layOutSales(days)
  const description = usePlotText(days)
  const today = days.at(-1)?.date
  return (
    <svg
      className="plot"
      viewBox={`0 -8 ${PLOT.width} ${PLOT.height + LABEL_HEIGHT + 8}`}
      role="img"
      aria-label={description}
    >
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <line className="plot__grid" x1="0" x2={PLOT.width - PLOT.axis} y1={y} y2={y} />
          <text className="plot__label" x={PLOT.width - PLOT.axis + 8} y={y + 4}>
            {text('today.thousand', { count: value / CENTS_OF_THOUSAND })}
          </text>
        </g>
      ))}
      {bars.map(({ date, x, width, paid, refunded }) => (
        <g key={date} className={date === today ? 'plot__today' : undefined}>
          <rect className="plot__paid" x={x} width={width} y={paid.y} height={paid.height} rx="2" />
          <rect
            className="plot__refunded"
            x={x}
            width={width}
            y={refunded.y}
            height={refunded.height}
            rx="2"
          />
          <text
            className="plot__label"
            x={x + width / 2}
            y={PLOT.height + LABEL_HEIGHT - 6}
            textAnchor="middle"
          >
            {Number(date.slice(-2))}
          </text>
        </g>
      ))}
      <line className="plot__zero" x1="0" x2={PLOT.width - PLOT.axis} y1={zeroY} y2={zeroY} />
    </svg>
  )
}

const DaysTable = ({ days }: { days: readonly SalesDay[] }) => {
  const { text, format } = useText()
  const columns: Column<SalesDay>[] = [
    { key: 'day', title: text('today.day'), cell: ({ date }) => format.date(date) },
    { key: 'payments', title: text('today.payments'), isNumber: true, cell: ({ payments }) => payments },
    { key: 'paid', title: text('today.paid'), isNumber: true, cell: ({ paid }) => format.money(paid) },
    { key: 'refunds', title: text('today.refunds'), isNumber: true, cell: ({ refunds }) => refunds },
    {
      key: 'refunded',
      title: text('today.refunded'),
      isNumber: true,
      cell: ({ refunded }) => format.money(0 - refunded),
    },
  ]
  return (
    <Table
      caption={text('today.sales')}
      columns={columns}
      rows={[...days].reverse()}
      getKey={({ date }) => date}
    />
  )
}

/** Sales and refunds of fourteen days, as a plot or a table, and today's beside it. */
export const SalesCard = () => {
  const { text, format } = useText()
  const [isTable, setIsTable] = useState(false)
  const query = useOfficeQuery('/office/v1/money/daily', { days: DAYS })
  const today = query.data?.days.at(-1)
  return (
    <Card
      isFlush
      title={
        <>
          <h2>{text('today.sales')}</h2>
          <Legend />
        </>
      }
      actions={
        today && (
          <span>
            {text('today.paidToday')} <b>{format.money(today.paid)}</b>
            <span className="second-line">
              {`${text('today.orders', { count: today.payments })} · ${text('today.refundedToday')} ${format.money(today.refunded)}`}
            </span>
          </span>
        )
      }
      footer={
        <>
          <span className="grow">{text('today.plotNote')}</span>
          <button type="button" className="link" onClick={() => setIsTable(!isTable)}>
            {text(isTable ? 'today.seePlot' : 'today.seeTable')}
          </button>
        </>
      }
    >
      <QueryContent query={query}>
        {({ days }) => (isTable ? <DaysTable days={days} /> : <Plot days={days} />)}
      </QueryContent>
    </Card>
  )
}
