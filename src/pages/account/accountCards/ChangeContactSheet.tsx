import { useRef, useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@anzuo/contract'
import { loadCurrentUser } from '@/data/account/authentication'
import { useCallingCode } from '@/data/account/callingCode'
import type { CodeRecipient } from '@/data/account/verificationCode'
import {
  requestContactChangeCodes,
  useChangeContact,
  type ContactChannel,
} from '@/data/account/accountSettings'
import {
  getTypedCallingCode,
  isEmailAddress,
  isVerificationCode,
  parsePhoneAfterCallingCode,
  type FieldCallingCode,
} from '@anzuo/domain/contactValidation'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { CallingCodeButton } from '@/ui/forms/CallingCodeButton'
import { OtpInput } from '@/ui/forms/OtpInput'
import { TextField } from '@/ui/forms/TextField'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'
import { useCodeSending } from '@/ui/forms/useCodeSending'
import { useOneTimeCode } from '@/ui/forms/useOneTimeCode'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

type ContactError = 'phoneWrong' | 'emailWrong' | 'codeWrong'

const parseNewContact = (
  channel: ContactChannel,
  typed: string,
  callingCode: FieldCallingCode,
): CodeRecipient | ContactError => {
  if (channel === 'email')
    return isEmailAddress(typed.trim()) ? { by: 'email', email: typed.trim() } : 'emailWrong'
  const phone = parsePhoneAfterCallingCode(typed, callingCode)
  return phone ? { by: 'phone', phone } : 'phoneWrong'
}

const toContactChange = (contact: CodeRecipient) =>
  contact.by === 'phone'
    ? { channel: 'phone' as const, phone: contact.phone }
    : { channel: 'email' as const, email: contact.email }

/** The contacts that the account has, to which a proving code can go. */
const getVerifiedChannels = (user: User) => (['phone', 'email'] as const).filter(one => user[one] !== null)

/** Which code comes as a text message that may be read; null where both do, since nobody could tell which of them arrived. */
const getCodeByMessage = (channel: ContactChannel, proof: ContactChannel) =>
  channel === proof ? null : channel === 'phone' ? 'next' : 'own'

type ChangeContactSheetProps = { channel: ContactChannel; user: User; onClosed: () => void }

const useContactChangeForm = ({ channel, user, onClosed }: ChangeContactSheetProps) => {
  const { t } = useTranslation('account')
  const verified = getVerifiedChannels(user)
  const [proof, setProof] = useState<ContactChannel>(
    verified.includes(channel) ? channel : (verified[0] ?? 'phone'),
  )
  const callingCode = useCallingCode(getCurrentLanguage())
  const [typed, setTyped] = useState('')
  const [codes, setCodes] = useState({ own: '', next: '' })
  const [error, setError] = useState<ContactError | null>(null)
  const codeSending = useCodeSending()
  const requestIds = useRef({ own: '', next: '' })
  const changing = useChangeContact()

  const sendCodes = async () => {
    const next = parseNewContact(channel, typed, callingCode)
    if (typeof next === 'string') return setError(next)
    await codeSending.send(
      () => requestContactChangeCodes(proof, next),
      sent => {
        requestIds.current = sent.requestIds
        showToast({ key: 'login.codeSent', tone: 'good' })
      },
    )
  }
  const confirm = () => {
    const next = parseNewContact(channel, typed, callingCode)
    if (typeof next === 'string') return setError(next)
    if (!isVerificationCode(codes.own) || !isVerificationCode(codes.next)) return setError('codeWrong')
    const { own, next: nextId } = requestIds.current
    changing.mutate(
      {
        to: toContactChange(next),
        code: codes.next,
        requestId: nextId,
        proof: { channel: proof, code: codes.own, requestId: own },
      },
      {
        onSuccess: () => {
          showToast({ text: t('contact.done'), tone: 'good' })
          void loadCurrentUser()
          onClosed()
        },
      },
    )
  }
  return {
    proof,
    setProof,
    callingCode: channel === 'phone' ? getTypedCallingCode(typed, callingCode) : null,
    typed,
    type: (value: string) => {
      setTyped(value)
      setError(null)
    },
    codes,
    codeByMessage: getCodeByMessage(channel, proof),
    enterCode: (entered: Partial<typeof codes>) => {
      setError(null)
      setCodes(before => ({ ...before, ...entered }))
    },
    error,
    codeSending,
    sendCodes,
    confirm,
    isConfirming: changing.isPending,
  }
}

type ContactChangeForm = ReturnType<typeof useContactChangeForm>

/** Changes phone or mailbox: the new one, a code to a known contact, a code to the new one. */
export const ChangeContactSheet = (props: ChangeContactSheetProps) => {
  const { channel, user, onClosed } = props
  const { t } = useTranslation(['account', 'login'])
  const form = useContactChangeForm(props)
  const { isSent, isSending } = form.codeSending
  return (
    <BottomSheet
      open
      title={t(channel === 'phone' ? 'contact.phoneTitle' : 'contact.emailTitle')}
      primaryAction={
        isSent
          ? {
              label: t('contact.confirm'),
              onPress: form.confirm,
              loading: form.isConfirming,
              id: 'contact-confirm',
            }
          : {
              label: t('contact.send'),
              onPress: () => void form.sendCodes(),
              loading: isSending,
              id: 'contact-send',
            }
      }
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <View className="t-small t-quiet">{t('contact.note')}</View>
        <TextField
          id="contact-new"
          label={t(channel === 'phone' ? 'contact.newPhone' : 'contact.newEmail')}
          type={channel}
          value={form.typed}
          prefix={
            form.callingCode !== null && <CallingCodeButton code={form.callingCode} disabled={isSent} />
          }
          disabled={isSent}
          onChanged={form.type}
          error={form.error && form.error !== 'codeWrong' ? t(`login:errors.${form.error}`) : undefined}
        />
        {isSent ? (
          <ContactCodeFields form={form} user={user} />
        ) : (
          <ProofChannelField form={form} user={user} />
        )}
      </View>
    </BottomSheet>
  )
}

type ContactFormPartProps = { form: ContactChangeForm; user: User }

/** Which known contact proves who it is, where there are two. */
const ProofChannelField = ({ form, user }: ContactFormPartProps) => {
  const { t } = useTranslation('account')
  const verified = getVerifiedChannels(user)
  if (verified.length < 2) return null
  return (
    <View>
      <View className="account-label">{t('contact.proofBy')}</View>
      <SegmentedControl
        label={t('contact.proofBy')}
        value={form.proof}
        onChanged={form.setProof}
        options={verified.map(value => ({ value, label: user[value] ?? '' }))}
      />
    </View>
  )
}

/** The code that went to the known contact, and the one that went to the new contact. */
const ContactCodeFields = ({ form, user }: ContactFormPartProps) => {
  const { t } = useTranslation(['account', 'login'])
  const { isSending, secondsUntilResend: seconds } = form.codeSending
  const { codeByMessage } = form
  useOneTimeCode(
    codeByMessage !== null,
    arrived => codeByMessage && form.enterCode({ [codeByMessage]: arrived }),
  )
  return (
    <>
      <View>
        <View className="account-label">{t('contact.ownCode', { recipient: user[form.proof] ?? '' })}</View>
        <OtpInput id="contact-own-code" value={form.codes.own} onChanged={own => form.enterCode({ own })} />
      </View>
      <View>
        <View className="account-label">{t('contact.newCode', { recipient: form.typed })}</View>
        <OtpInput
          id="contact-new-code"
          value={form.codes.next}
          onChanged={next => form.enterCode({ next })}
          error={form.error === 'codeWrong' ? t('login:errors.codeWrong') : undefined}
        />
      </View>
      <Button
        kind="text"
        size="small"
        disabled={seconds > 0}
        loading={isSending}
        onPress={() => void form.sendCodes()}
      >
        {seconds > 0 ? t('contact.againIn', { seconds }) : t('contact.again')}
      </Button>
    </>
  )
}
