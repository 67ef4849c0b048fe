import { useEffect, useRef, useState } from 'react'
import { logIn, logInByWeixinPhone } from '@/data/account/authentication'
import { logInByPasskey, type ShownPasskey } from '@/data/account/passkeys'
import { useCallingCode } from '@/data/account/callingCode'
import { requestVerificationCode, type CodeRecipient } from '@/data/account/verificationCode'
import { parsePhoneAfterCallingCode, type FieldCallingCode } from '@anzuo/domain/contactValidation'
import { RequestError } from '@anzuo/domain/requestError'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { useCodeSending } from '@/ui/forms/useCodeSending'
import { forgetPendingCode, keepPendingCode, readPendingCode, type PendingCode } from './pendingCode'
import {
  validateCodeRequestForm,
  validateLoginForm,
  type LoginMode,
  type LoginErrorKey,
  type LoginErrors,
} from './loginValidation'

/** Whom a code went to, as it would be typed after the calling code of the field. */
const toTyped = (recipient: CodeRecipient, callingCode: FieldCallingCode): string => {
  if (recipient.by === 'email') return recipient.email
  const { phone } = recipient
  return parsePhoneAfterCallingCode(phone, callingCode) === phone ? phone : `+86 ${phone}`
}

/** What the person entered, to whom a code went, and what is wrong with the inputs. */
const useLoginFields = (pending: PendingCode | null) => {
  const { t } = useTranslation('login')
  const recipient = pending?.recipient ?? null
  const [mode, setMode] = useState<LoginMode>(recipient?.by ?? 'phone')
  const callingCode = useCallingCode(getCurrentLanguage())
  const [typed, setTyped] = useState(recipient ? toTyped(recipient, callingCode) : '')
  const [code, setCode] = useState('')
  // No code goes out before the terms were agreed to.
  const [agreed, setAgreed] = useState(recipient !== null)
  const [sentTo, setSentTo] = useState<CodeRecipient | null>(recipient)
  const [errors, setErrors] = useState<LoginErrors>({})
  /** What the server said about the last code. */
  const [serverError, setServerError] = useState<string | null>(null)

  const change = (next: { typed?: string; code?: string; agreed?: boolean }) => {
    if (next.typed !== undefined) setTyped(next.typed)
    if (next.code !== undefined) {
      setCode(next.code)
      setServerError(null)
    }
    if (next.agreed !== undefined) setAgreed(next.agreed)
    setErrors(before => ({
      recipient: next.typed === undefined ? before.recipient : undefined,
      code: next.code === undefined ? before.code : undefined,
      agreement: next.agreed === undefined ? before.agreement : undefined,
    }))
    // A code belongs to the number it went to.
    if (next.typed !== undefined) {
      setSentTo(null)
      forgetPendingCode()
    }
  }
  const resetTo = (recipient: CodeRecipient | null) => {
    setCode('')
    setSentTo(recipient)
    setServerError(null)
    setErrors({})
  }
  const switchMode = (next: LoginMode) => {
    setMode(next)
    setTyped('')
    resetTo(null)
    forgetPendingCode()
  }
  const showErrors = (found: LoginErrors) => {
    setErrors(found)
    const first: LoginErrorKey | undefined = found.recipient ?? found.code ?? found.agreement
    if (first) showToast({ text: t(first), tone: 'alert' })
  }
  const rejectCode = (message: string | null) => {
    setCode('')
    setServerError(message)
  }
  const former = useRef(callingCode.code)
  useEffect(() => {
    if (former.current === callingCode.code) return
    former.current = callingCode.code
    // A code went to the number with the calling code before.
    setSentTo(null)
    setErrors({})
    forgetPendingCode()
  }, [callingCode.code])
  const values = { mode, typed, code, agreed, sentTo, callingCode }
  return { ...values, errors, serverError, change, resetTo, switchMode, showErrors, rejectCode }
}

/** The state of the log-in form. `onLoggedIn` is called once, when the session is established. */
export const useLoginForm = (onLoggedIn: () => void) => {
  const [pending] = useState(readPendingCode)
  const { resetTo, showErrors, rejectCode, ...fields } = useLoginFields(pending)
  const codeSending = useCodeSending(pending?.resendAllowedAt)
  const codeRequestId = useRef(pending?.requestId ?? '')
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const getCode = async () => {
    const { recipient, errors } = validateCodeRequestForm(fields)
    if (!recipient) return showErrors(errors)
    await codeSending.send(
      signal => requestVerificationCode(recipient, signal),
      sent => {
        codeRequestId.current = sent.requestId
        keepPendingCode(recipient, sent)
        resetTo(recipient)
        showToast({ key: 'login.codeSent', tone: 'good' })
      },
    )
  }
  const submit = async (code: string) => {
    if (codeSending.isSending || isLoggingIn) return
    const { recipient, errors } = validateLoginForm({ ...fields, code })
    if (!recipient) return showErrors(errors)
    await finish(() => logIn(recipient, { code, requestId: codeRequestId.current }))
  }
  /** The person shared the phone in the mini-program. */
  const submitPhoneCode = async (phoneCode: string) => {
    if (!isLoggingIn) await finish(() => logInByWeixinPhone(phoneCode))
  }
  const submitPasskey = async (shown: ShownPasskey) => {
    if (!isLoggingIn) await finish(() => logInByPasskey(shown))
  }
  const finish = async (logInNow: () => ReturnType<typeof logIn>) => {
    setIsLoggingIn(true)
    try {
      const { isNewUser, isKept } = await logInNow()
      forgetPendingCode()
      const known = isKept ? 'login.kept' : 'login.loggedIn'
      showToast({ key: isNewUser ? 'login.registered' : known, tone: 'good' })
      // Whoever left the form meanwhile stays where they are.
      if (!isUnmounted.current) onLoggedIn()
    } catch (failure) {
      rejectCode(failure instanceof RequestError && failure.kind === 'refused' ? failure.message : null)
      setIsLoggingIn(false)
    }
  }
  const showMissingAgreement = () => showErrors({ agreement: 'errors.agreement' })
  const submissions = { submit, submitPhoneCode, submitPasskey }
  return { ...fields, ...submissions, codeSending, isLoggingIn, getCode, showMissingAgreement }
}

export type LoginFormState = ReturnType<typeof useLoginForm>
