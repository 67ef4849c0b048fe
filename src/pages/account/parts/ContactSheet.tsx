import { useState } from 'react'
import { View } from '@tarojs/components'
import type { User } from '@/contract'
import { loadUser, type Recipient } from '@/data/account'
import { sendChangeCodes, useChangeContact, type Channel } from '@/data/ownAccount'
import { isEmail, isPhone, isVerificationCode, phoneDigits } from '@/domain/contact'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { Button } from '@/ui/Button'
import { CodeField } from '@/ui/CodeField'
import { Field } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Sheet } from '@/ui/Sheet'
import { useSecondsUntil } from '@/ui/useSecondsUntil'

type Problem = 'phoneWrong' | 'emailWrong' | 'codeWrong'

const readNext = (channel: Channel, typed: string): Recipient | Problem => {
  if (channel === 'email') return isEmail(typed.trim()) ? { by: 'email', email: typed.trim() } : 'emailWrong'
  const phone = phoneDigits(typed)
  return isPhone(phone) ? { by: 'phone', phone } : 'phoneWrong'
}

/** Changes phone or mailbox: the new one, a code to a known contact, a code to the new one. */
export const ContactSheet = (props: { channel: Channel; user: User; onClosed: () => void }) => {
  const { channel, user, onClosed } = props
  const { t } = useTranslation(['account', 'common'])
  const known = (['phone', 'email'] as const).filter(one => user[one] !== null)
  const [proof, setProof] = useState<Channel>(known.includes(channel) ? channel : (known[0] ?? 'phone'))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [againFrom, setAgainFrom] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [codes, setCodes] = useState({ own: '', next: '' })
  const seconds = useSecondsUntil(againFrom)
  const changing = useChangeContact()

  const send = async () => {
    const next = readNext(channel, typed)
    if (typeof next === 'string') return setProblem(next)
    setIsSending(true)
    try {
      const { retryAfterSeconds } = await sendChangeCodes(proof, next)
      setAgainFrom(Date.now() + retryAfterSeconds * 1000)
      showMessage({ key: 'login.codeSent', tone: 'good' })
    } catch {
      // The request layer has told what went wrong; another try is possible at once.
    } finally {
      setIsSending(false)
    }
  }

  const confirm = () => {
    const next = readNext(channel, typed)
    if (typeof next === 'string') return setProblem(next)
    if (!isVerificationCode(codes.own) || !isVerificationCode(codes.next)) return setProblem('codeWrong')
    changing.mutate(
      {
        to:
          next.by === 'phone'
            ? { channel: 'phone', phone: next.phone }
            : { channel: 'email', email: next.email },
        code: codes.next,
        proof: { channel: proof, code: codes.own },
      },
      {
        onSuccess: () => {
          showMessage({ text: t('contact.done'), tone: 'good' })
          void loadUser()
          onClosed()
        },
      },
    )
  }

  const isSent = againFrom !== null
  const change = (next: Partial<typeof codes>) => {
    setProblem(null)
    setCodes(before => ({ ...before, ...next }))
  }
  return (
    <Sheet
      open
      title={t(channel === 'phone' ? 'contact.phoneTitle' : 'contact.emailTitle')}
      main={
        isSent
          ? {
              label: t('contact.confirm'),
              onPress: confirm,
              loading: changing.isPending,
              id: 'contact-confirm',
            }
          : { label: t('contact.send'), onPress: () => void send(), loading: isSending, id: 'contact-send' }
      }
      onClosed={onClosed}
    >
      <View className="account-sheet">
        <View className="account-foot">{t('contact.note')}</View>
        <Field
          id="contact-new"
          label={t(channel === 'phone' ? 'contact.newPhone' : 'contact.newEmail')}
          type={channel}
          value={typed}
          prefix={channel === 'phone' ? '+86' : undefined}
          disabled={isSent}
          onChanged={value => {
            setTyped(value)
            setProblem(null)
          }}
          error={problem && problem !== 'codeWrong' ? t(`common:login.errors.${problem}`) : undefined}
        />
        {known.length > 1 && !isSent && (
          <View>
            <View className="account-label">{t('contact.proofBy')}</View>
            <Segmented
              label={t('contact.proofBy')}
              value={proof}
              onChanged={setProof}
              options={known.map(value => ({ value, label: user[value] ?? '' }))}
            />
          </View>
        )}
        {isSent && (
          <>
            <View>
              <View className="account-label">{t('contact.ownCode', { recipient: user[proof] ?? '' })}</View>
              <CodeField id="contact-own-code" value={codes.own} onChanged={own => change({ own })} />
            </View>
            <View>
              <View className="account-label">{t('contact.newCode', { recipient: typed })}</View>
              <CodeField
                id="contact-new-code"
                value={codes.next}
                onChanged={next => change({ next })}
                error={problem === 'codeWrong' ? t('common:login.errors.codeWrong') : undefined}
              />
            </View>
            <Button
              kind="text"
              size="small"
              disabled={seconds > 0}
              loading={isSending}
              onPress={() => void send()}
            >
              {seconds > 0 ? t('contact.againIn', { seconds }) : t('contact.again')}
            </Button>
          </>
        )}
      </View>
    </Sheet>
  )
}
