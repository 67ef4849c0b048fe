import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { DaysChip } from '../../lists/DaysChip'
import { FilterChip } from '../../lists/FilterChip'
import { SavedViews } from '../../lists/SavedViews'
import { Segments } from '../../parts/Segments'
import { usePermission } from '../../session/usePermission'

/** The beginnings of actions that are looked at most. */
const actions = {
  all: undefined,
  people: 'operator/',
  personalData: 'order/open_personal_data',
  orders: 'order/',
  catalogue: 'catalogue/',
  money: 'refund/',
  books: 'odd_money/',
  days: 'money/',
  keys: 'api_key/',
  webhooks: 'webhook/',
  settings: 'settings/',
} as const

type View = keyof typeof actions
const views = Object.keys(actions) as View[]

type Filter = { action?: string; actorId?: string; days?: number }
type AuditFiltersProps = { filter: Filter; onFilter: (filter: Filter) => void }

const OperatorChip = ({ filter, onFilter }: AuditFiltersProps) => {
  const { text } = useText()
  const { data } = useOfficeQuery('/office/v1/operator/list', {})
  return (
    <FilterChip
      label={text('audit.who')}
      value={filter.actorId}
      options={(data?.operators ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onValue={actorId => onFilter({ ...filter, actorId })}
    />
  )
}

/** What of the log is looked at; the address holds it. */
export const AuditFilters = ({ filter, onFilter }: AuditFiltersProps) => {
  const { text } = useText()
  const may = usePermission()
  return (
    <>
      <Segments
        look="tabs"
        name={text('audit.did')}
        options={views.map(view => ({ value: view, label: text(`audit.view.${view}`) }))}
        value={views.find(view => actions[view] === filter.action) ?? 'all'}
        onValue={view => onFilter({ ...filter, action: actions[view] })}
      />
      <div className="filter-bar">
        {may('operators:change') && <OperatorChip filter={filter} onFilter={onFilter} />}
        <DaysChip
          label={text('audit.time')}
          days={filter.days}
          onDays={days => onFilter({ ...filter, days })}
        />
        <SavedViews list="audit" filter={filter} onFilter={onFilter} />
      </div>
    </>
  )
}
