import type { ReactNode } from 'react'

/** What a state means to the person in front of it; each has a glyph, a word and a colour, any of which is enough. */
export type StatusTone = 'planned' | 'waiting' | 'underWay' | 'done' | 'wrong' | 'closed'

const ring = <circle cx="7" cy="7" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.6" />

const glyphs: Record<StatusTone, ReactNode> = {
  planned: (
    <circle
      cx="7"
      cy="7"
      r="5.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2 2.08"
    />
  ),
  waiting: ring,
  underWay: (
    <>
      {ring}
      <path d="M7 3.6a3.4 3.4 0 010 6.8z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path className="status__mark" d="M4.3 7.2l1.9 1.9 3.6-4" fill="none" />
    </>
  ),
  wrong: (
    <>
      <path d="M7 1.2l6 11H1z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path className="status__mark" d="M7 5.2v3.2M7 10.3v.01" fill="none" />
    </>
  ),
  closed: (
    <>
      {ring}
      <path d="M4.6 7h4.8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
}

type StatusProps = { tone: StatusTone; children: ReactNode; isPill?: boolean }

/** A state: glyph and word. */
export const Status = ({ tone, children, isPill = true }: StatusProps) => (
  <span className={`status status--${tone}${isPill ? ' status--pill' : ''}`}>
    <svg viewBox="0 0 14 14" aria-hidden="true">
      {glyphs[tone]}
    </svg>
    {children}
  </span>
)
