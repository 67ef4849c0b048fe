import type { ReactNode } from 'react'

export type TouchAreaProps = { className: string; onTouched: () => void; children: ReactNode }

/**
 * Words that may be touched in place of the small control beside them. The control itself carries role, name and keyboard; this
 * is for fingers only. A plain element: Taro's listens natively and would hear a touch of a link inside before the link does.
 */
export const TouchArea = ({ className, onTouched, children }: TouchAreaProps) => (
  <div className={className} onClick={onTouched}>
    {children}
  </div>
)
