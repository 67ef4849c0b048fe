import { useNotificationContext } from 'ra-core'
import { useEffect } from 'react'

const SHOWN_MS = 8000

/** What was done, for eight seconds, read out by assistive technology. */
export const Toasts = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const count = notifications.length
  useEffect(() => {
    if (!count) return
    const timer = window.setTimeout(takeNotification, SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [count, takeNotification])
  return (
    <div className="toasts" role="status">
      {notifications.map(({ message }, index) => (
        <p key={index} className="toast">
          {message}
        </p>
      ))}
    </div>
  )
}
