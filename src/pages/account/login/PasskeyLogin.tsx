import { useEffect, useRef, useState } from 'react'
import { askForPasskey, offerPasskey, useHasPasskeys } from '@/data/account/passkeys'
import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import type { LoginFormState } from './useLoginForm'

/** Logs in by a passkey: in the field, where the browser offers that, and by a button. Nothing where there are none. */
export const PasskeyLogin = ({ login }: { login: LoginFormState }) => {
  const { t } = useTranslation('login')
  const isOffered = useHasPasskeys() && login.sentTo === null
  const [isAsking, setIsAsking] = useState(false)
  const submit = useRef(login.submitPasskey)
  useEffect(() => {
    submit.current = login.submitPasskey
  })
  useEffect(() => {
    // A browser has one such question open at a time.
    if (!isOffered || isAsking) return
    const leaving = new AbortController()
    offerPasskey(leaving.signal)
      .then(async shown => {
        if (shown && !leaving.signal.aborted) await submit.current(shown)
      })
      .catch(() => {
        // Nothing was asked for yet: the button and the code are still there.
      })
    return () => leaving.abort()
  }, [isOffered, isAsking])
  const ask = async () => {
    setIsAsking(true)
    try {
      const shown = await askForPasskey()
      if (shown) await login.submitPasskey(shown)
    } catch {
      // The request layer has told what went wrong.
    } finally {
      setIsAsking(false)
    }
  }
  if (!isOffered) return null
  return (
    <Button kind="outline" icon="lock" id="login-passkey" loading={isAsking} onPress={() => void ask()}>
      {t('byPasskey')}
    </Button>
  )
}
