import { useEffect, useRef, useState } from 'react'
import { useSecondsUntil } from '../feedback/useSecondsUntil'

/** Asks the server to send a code; the request layer shows its failures. */
type SendCode<Sent> = (signal: AbortSignal) => Promise<Sent>

/**
 * The sending of a verification code: whether it is under way, and how long until another may be asked for.
 * @param sentBefore when another may be asked for, ms since 1970, where one was sent before this was on screen
 */
export const useCodeSending = (sentBefore: number | null = null) => {
  const [resendAllowedAt, setResendAllowedAt] = useState<number | null>(sentBefore)
  const [isSending, setIsSending] = useState(false)
  const request = useRef<AbortController | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  const send = async <Sent extends { retryAfterSeconds: number }>(
    sendCode: SendCode<Sent>,
    onSent: (sent: Sent) => void,
  ): Promise<void> => {
    setIsSending(true)
    request.current = new AbortController()
    try {
      const sent = await sendCode(request.current.signal)
      setResendAllowedAt(Date.now() + sent.retryAfterSeconds * 1000)
      onSent(sent)
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
