import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconName } from './iconShapes'

const icons = {
  plain: 'info',
  notice: 'clock',
  alert: 'alert',
  good: 'check',
  accent: 'edit',
} as const satisfies Record<string, IconName>

type CalloutProps = { tone?: keyof typeof icons; title?: string; actions?: ReactNode; children?: ReactNode }

/** A few sentences that are to be seen; an alert is also read out. */
export const Callout = ({ tone = 'plain', title, actions, children }: CalloutProps) => (
  <div className={`callout callout--${tone}`} role={tone === 'alert' ? 'alert' : undefined}>
    <Icon name={icons[tone]} />
    <p className="grow">
      {title && <b>{title}</b>} {children}
    </p>
    {actions}
  </div>
)
