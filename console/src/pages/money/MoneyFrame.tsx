import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOfficeQuery } from '../../api/useOfficeQuery'
import { useText } from '../../i18n/useText'
import { Button } from '../../parts/Button'
import { Page } from '../../parts/Page'
import { Segments } from '../../parts/Segments'
import { usePermission } from '../../session/usePermission'
import { AccessDenied } from '../systemPages'
import { ExportDialog } from './ExportDialog'

const addresses = {
  odd: '/money',
  days: '/money/days',
  ledger: '/money/ledger',
  invoices: '/money/invoices',
} as const
type MoneyTab = keyof typeof addresses
const tabs = Object.keys(addresses) as MoneyTab[]

type MoneyFrameProps = { tab: MoneyTab; actions?: ReactNode; children: ReactNode }

/** What the pages about money share: title, tabs, and the way out to bookkeeping. */
export const MoneyFrame = ({ tab, actions, children }: MoneyFrameProps) => {
  const { text, format } = useText()
  const may = usePermission()
  const navigate = useNavigate()
  const [isExporting, setIsExporting] = useState(false)
  const mayRead = may('money:read')
  const { data } = useOfficeQuery('/office/v1/odd_money/count', {}, { isEnabled: mayRead })
  if (!mayRead) return <AccessDenied />
  return (
    <Page
      title={text('shell.money')}
      aside={<span className="muted">{format.today(new Date())}</span>}
      actions={
        <>
          {actions}
          <Button icon="download" onClick={() => setIsExporting(true)}>
            {text('money.export')}
          </Button>
        </>
      }
    >
      <Segments<MoneyTab>
        look="tabs"
        name={text('shell.money')}
        options={tabs.map(value => ({
          value,
          label: text(`money.tab.${value}`),
          count: value === 'odd' ? data?.open : undefined,
        }))}
        value={tab}
        onValue={value => void navigate(addresses[value])}
      />
      {children}
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
    </Page>
  )
}
