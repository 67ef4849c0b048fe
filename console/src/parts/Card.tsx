import type { ReactNode } from 'react'

type CardProps = {
  title?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  isFlush?: boolean
  children: ReactNode
}

/** A part of a page. `isFlush` lets a table or rows reach its edges. */
export const Card = ({ title, actions, footer, isFlush = false, children }: CardProps) => (
  <section className={`card${isFlush ? ' card--flush' : ''}`}>
    {(title || actions) && (
      <header className="card__header">
        {typeof title === 'string' ? <h2>{title}</h2> : title}
        {actions && <span className="card__actions">{actions}</span>}
      </header>
    )}
    {children}
    {footer && <footer className="card__footer">{footer}</footer>}
  </section>
)
