import { useText } from '../../i18n/useText'
import { Segments } from '../../parts/Segments'

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

type AuditFiltersProps = { filter: { action?: string }; onFilter: (filter: { action?: string }) => void }

/** What of the log is looked at. */
export const AuditFilters = ({ filter, onFilter }: AuditFiltersProps) => {
  const { text } = useText()
  return (
    <Segments
      look="tabs"
      name={text('audit.did')}
      options={views.map(view => ({ value: view, label: text(`audit.view.${view}`) }))}
      value={views.find(view => actions[view] === filter.action) ?? 'all'}
      onValue={view => onFilter(actions[view] ? { action: actions[view] } : {})}
    />
  )
}
