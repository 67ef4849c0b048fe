import type { MouseEvent, ReactNode } from 'react'
import { buildRouteUrl, navigate } from '@/routes'
import type { RouteName, RouteParams } from '@/routes/table'
import { getAriaAttributes, type AriaProps } from '../accessibility/ariaAttributes'

export type LinkProps<N extends RouteName = RouteName> = {
  to: N
  /** Path parameters of the address. */
  params?: RouteParams<N>
  query?: Record<string, string | number | undefined>
  /** `inline`: words in a sentence (the default). `plain`: no look of its own, for rows and cards. */
  variant?: 'inline' | 'plain'
  className?: string
  aria?: AriaProps
  children: ReactNode
}

const isModifiedClick = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** Leads to another page. On the web a real link with its address: it can be opened in a new tab, copied and followed. */
export const Link = <N extends RouteName>(props: LinkProps<N>) => {
  const { to, params, query, variant = 'inline', className = '', aria: facts, children } = props
  return (
    <a
      className={`ui-link ui-link--${variant} ${className}`}
      href={buildRouteUrl(to, params, query)}
      onClick={event => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        event.stopPropagation()
        void navigate(to, params, { query })
      }}
      {...getAriaAttributes(facts ?? {})}
    >
      {children}
    </a>
  )
}
