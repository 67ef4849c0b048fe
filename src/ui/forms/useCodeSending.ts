import { useEffect, useRef, useState } from 'react'
import { useSecondsUntil } from '../feedback/useSecondsUntil'

/** Asks the server to send a code; the request layer shows its failures. */
type SendCode = (signal: AbortSignal) => Promise<{ retryAfterSeconds: number }>

/** The sending of a verification code: whether it is under way, and how long until another may be asked for. */
export const useCodeSending = () => {
  const [resendAllowedAt, setResendAllowedAt] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const request = useRef<AbortController | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  const send = async (sendCode: SendCode, onSent: () => void): Promise<void> => {
    setIsSending(true)
    request.current = new AbortController()
    try {
      const { retryAfterSeconds } = await sendCode(request.current.signal)
      setResendAllowedAt(Date.now() + retryAfterSeconds * 1000)
      onSent()
    } catch {
      // The request layer has shown the failure; the person may try again at once.
    } finally {
      setIsSending(false)
    }
  }
  return {
    isSending,
    isSent: resendAllowedAt !== null,
    secondsUntilResend: useSecondsUntil(resendAllowedAt),
    send,
    /** Forgets the code that was sent, for example because the next one goes elsewhere. */
    reset: () => setResendAllowedAt(null),
  }
}
