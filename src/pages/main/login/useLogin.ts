import { useEffect, useRef, useState } from 'react'
import { logIn, sendCode, type Recipient } from '@/data/account'
import { RequestFailure } from '@/domain/failure'
import { showMessage } from '@/platform/messages'
import {
  isSameRecipient,
  problemOfCode,
  readRecipient,
  type LoginMode,
  type LoginProblem,
  type Problems,
} from './validation'

/** A code that is on its way: to whom, and from when another may be asked for (ms since 1970). */
type Sent = { recipient: Recipient; againFrom: number }

type Work = 'sending' | 'loggingIn' | null

/** The state of the log-in form. `onLoggedIn` is called once, when the session stands. */
export const useLogin = (onLoggedIn: () => void) => {
  const [mode, setMode] = useState<LoginMode>('phone')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<Sent | null>(null)
  /** What the server said about the last code. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [work, setWork] = useState<Work>(null)
  const sending = useRef<AbortController | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      sending.current?.abort()
    }
  }, [])

  const change = (next: { typed?: string; code?: string; agreed?: boolean }) => {
    if (next.typed !== undefined) setTyped(next.typed)
    if (next.code !== undefined) {
      setCode(next.code)
      setRefusal(null)
    }
    if (next.agreed !== undefined) setAgreed(next.agreed)
    setProblems(({ recipient, code: codeProblem, agreement }) => ({
      recipient: next.typed === undefined ? recipient : undefined,
      code: next.code === undefined ? codeProblem : undefined,
      agreement: next.agreed === undefined ? agreement : undefined,
    }))
    // A code belongs to the number it went to.
    if (next.typed !== undefined) setSent(null)
  }

  const switchMode = (next: LoginMode) => {
    setMode(next)
    setTyped('')
    setCode('')
    setSent(null)
    setRefusal(null)
    setProblems({})
  }

  const complain = (found: Problems) => {
    setProblems(found)
    const first: LoginProblem | undefined = found.recipient ?? found.code ?? found.agreement
    if (first) showMessage({ key: first, tone: 'alert' })
  }

  const getCode = async () => {
    const recipient = readRecipient(mode, typed)
    if (typeof recipient === 'string' || !agreed) {
      complain({
        recipient: typeof recipient === 'string' ? recipient : undefined,
        agreement: agreed ? undefined : 'login.errors.agreement',
      })
      return
    }
    setWork('sending')
    sending.current = new AbortController()
    try {
      const { retryAfterSeconds } = await sendCode(recipient, sending.current.signal)
      setSent({ recipient, againFrom: Date.now() + retryAfterSeconds * 1000 })
      setCode('')
      setRefusal(null)
      setProblems({})
      showMessage({ key: 'login.codeSent', tone: 'good' })
    } catch {
      // The request layer has told what went wrong; the form stays as it is.
    } finally {
      setWork(null)
    }
  }

  const submit = async (entered: string) => {
    if (work) return
    const recipient = readRecipient(mode, typed)
    const found: Problems = {
      recipient: typeof recipient === 'string' ? recipient : undefined,
      code:
        problemOfCode(
          entered,
          sent !== null && typeof recipient !== 'string' && isSameRecipient(sent.recipient, recipient),
        ) ?? undefined,
      agreement: agreed ? undefined : 'login.errors.agreement',
    }
    if (typeof recipient === 'string' || found.code || found.agreement) {
      complain(found)
      return
    }
    setWork('loggingIn')
    try {
      const { isNewUser, isKept } = await logIn(recipient, entered)
      const known = isKept ? 'login.kept' : 'login.loggedIn'
      showMessage({ key: isNewUser ? 'login.registered' : known, tone: 'good' })
      // Whoever left the form meanwhile stays where they are.
      if (!isLeft.current) onLoggedIn()
    } catch (failure) {
      setCode('')
      setRefusal(failure instanceof RequestFailure && failure.kind === 'refused' ? failure.message : null)
      setWork(null)
    }
  }

  return { mode, typed, code, agreed, problems, refusal, sent, work, change, switchMode, getCode, submit }
}

export type Login = ReturnType<typeof useLogin>
