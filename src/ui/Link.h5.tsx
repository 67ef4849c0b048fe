import type { MouseEvent, ReactNode } from 'react'
import { addressOf, navigate } from '@/routes'
import type { RouteName, RouteParams } from '@/routes/table'
import { aria, type Aria } from './aria'

export type LinkProps<N extends RouteName = RouteName> = {
  to: N
  /** Path parameters of the address. */
  params?: RouteParams<N>
  query?: Record<string, string | number | undefined>
  /** `inline`: words in a sentence (the default). `plain`: no look of its own, for rows and cards. */
  look?: 'inline' | 'plain'
  className?: string
  facts?: Aria
  children: ReactNode
}

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Leads to another page. On the web a real link with its address: it can be opened in a new tab, copied and followed. */
export const Link = <N extends RouteName>(props: LinkProps<N>) => {
  const { to, params, query, look = 'inline', className = '', facts, children } = props
  return (
    <a
      className={`ui-link ui-link--${look} ${className}`}
      href={addressOf(to, params, query)}
      onClick={event => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        event.stopPropagation()
        void navigate(to, params, { query })
      }}
      {...aria(facts ?? {})}
    >
      {children}
    </a>
  )
}
