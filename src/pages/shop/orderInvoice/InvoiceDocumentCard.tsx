import { View } from '@tarojs/components'
import { useState } from 'react'
import { useInvoiceLink, useMailInvoice, type InvoiceDocument } from '@/data/shop/invoices'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '@anzuo/domain/contactValidation'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatDay, formatMoney } from '@/i18n/format'
import { toServerFileUrl } from '@/platform/http/toServerFileUrl'
import { CAN_OPEN_OFD, openDownload } from '@/platform/pdf'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { Button } from '@/ui/forms/Button'
import { TextField } from '@/ui/forms/TextField'
import { Card } from '@/ui/layout/Card'
import { FlexGrow, Row, Stack } from '@/ui/layout/Flex'
import { Tag, type TagProps } from '@/ui/layout/Tag'
import { DescriptionItem, DescriptionList } from '../orders/DescriptionList'

type InvoiceDocumentProps = {
  orderId: string
  document: InvoiceDocument
  /** The mailbox that was named for it; empty where there is none. */
  email: string
}

type ShownState = Exclude<InvoiceDocument['state'], 'cancelled'>

const tones: Record<ShownState, TagProps['tone']> = {
  waiting: 'neutral',
  requested: 'neutral',
  failed: 'notice',
  issued: 'good',
}

const isShownState = (state: InvoiceDocument['state']): state is ShownState => state !== 'cancelled'

/** An invoice or a red one: how far it is, and its file. */
export const InvoiceDocumentCard = ({ orderId, document, email }: InvoiceDocumentProps) => {
  const { t } = useTranslation('invoice')
  const { kind, state, title, amount, number, issuedAt } = document
  if (!isShownState(state)) return null
  return (
    <Card>
      <Row gap={2} align="center" className="invoice-head">
        <FlexGrow className="t-strong">{t(`document.title.${kind}`)}</FlexGrow>
        {document.isMailed && <Tag>{t('document.mailed')}</Tag>}
        <Tag tone={tones[state]}>{t(`document.state.${state}`)}</Tag>
      </Row>
      <DescriptionList>
        <DescriptionItem name={t('document.amount')}>
          {formatMoney(kind === 'red' ? -amount : amount)}
        </DescriptionItem>
        {title && <DescriptionItem name={t('document.name')}>{title}</DescriptionItem>}
        {issuedAt && <DescriptionItem name={t('document.issuedAt')}>{formatDay(issuedAt)}</DescriptionItem>}
        {number && (
          <DescriptionItem name={t('document.number')} copyableText={number}>
            {number}
          </DescriptionItem>
        )}
      </DescriptionList>
      {state === 'issued' && <InvoiceFileButtons orderId={orderId} document={document} email={email} />}
    </Card>
  )
}

/** Opens or mails the file, once there is one. */
const InvoiceFileButtons = ({ orderId, document, email }: InvoiceDocumentProps) => {
  const { t } = useTranslation('invoice')
  const [isMailing, setIsMailing] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const linking = useInvoiceLink()
  const { id: documentId, format, isMailed } = document
  if (format === null) return <View className="invoice-fixed">{t('document.noFile')}</View>
  const show = async (path: string) => {
    setIsOpening(true)
    try {
      await openDownload(toServerFileUrl(path))
    } catch {
      showToast({ text: t('open.failed'), tone: 'alert' })
    }
    setIsOpening(false)
  }
  const open = () => linking.mutate({ id: orderId, documentId }, { onSuccess: ({ path }) => void show(path) })
  return (
    <Row gap={2} wrap className="invoice-buttons">
      {(format === 'pdf' || CAN_OPEN_OFD) && (
        <Button kind="soft" size="medium" loading={linking.isPending || isOpening} onPress={open}>
          {t(`open.${format}`)}
        </Button>
      )}
      <Button kind="outline" size="medium" onPress={() => setIsMailing(true)}>
        {t(isMailed ? 'mail.again' : 'mail.first')}
      </Button>
      {isMailing && (
        <MailInvoiceSheet
          orderId={orderId}
          documentId={documentId}
          initialEmail={email}
          onClosed={() => setIsMailing(false)}
        />
      )}
    </Row>
  )
}

type MailInvoiceSheetProps = {
  orderId: string
  documentId: string
  initialEmail: string
  onClosed: () => void
}

const MailInvoiceSheet = ({ orderId, documentId, initialEmail, onClosed }: MailInvoiceSheetProps) => {
  const { t } = useTranslation('invoice')
  const [email, setEmail] = useState(initialEmail)
  const [isWrong, setIsWrong] = useState(false)
  const mailing = useMailInvoice(until => {
    showToast({ text: t('mail.done', { date: formatDateTime(until) }), tone: 'good' })
    onClosed()
  })
  const send = () => {
    const address = email.trim()
    setIsWrong(!isEmailAddress(address))
    if (isEmailAddress(address) && !mailing.isPending)
      mailing.mutate({ id: orderId, documentId, email: address })
  }
  return (
    <BottomSheet
      open
      id="invoice-mail"
      title={t('mail.title')}
      onClosed={onClosed}
      primaryAction={{
        id: 'invoice-mail-send',
        label: t('mail.yes'),
        loading: mailing.isPending,
        onPress: send,
      }}
    >
      <Stack gap={4} className="ui-mt-3">
        <TextField
          id="invoice-mailbox"
          label={t('mail.email')}
          type="email"
          value={email}
          maxLength={MAX_EMAIL_LENGTH}
          error={isWrong ? t('form.emailWrong') : undefined}
          onChanged={setEmail}
          onSubmitted={send}
        />
        <View className="t-small">{t('mail.note')}</View>
      </Stack>
    </BottomSheet>
  )
}
