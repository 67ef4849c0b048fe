import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { getShareCardUrl } from '@anzuo/domain/shop/shareCards'
import { configureWechatJsSdk } from '@/data/shop/wechatJsSdk'
import { useOrder, type Order } from '@/data/shop/orders'
import {
  useCreateFriendPaymentLink,
  useOrderPayment,
  type FriendPaymentLink,
  type FriendPaymentOptions,
} from '@/data/shop/payments'
import { useAuthSession } from '@/data/account/authSession'
import { useShopRules } from '@/data/shop/shopRules'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime, formatDayAndTime } from '@/i18n/format'
import { paymentTranslations } from '@/i18n/namespaces/payment'
import { copyText } from '@/platform/clipboard'
import {
  getAbsoluteUrl,
  shareLink,
  getShareMethod,
  usePageShareLink,
  type PageShareLink,
} from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { useRouteParams, buildWebAndMiniProgramUrls } from '@/routes'
import { RowText } from '@/ui/layout/RowText'
import { Row } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Countdown } from '@/ui/feedback/Countdown'
import { Icon } from '@/ui/icons/Icon'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'
import { PageLayout } from '@/ui/layout/PageLayout'
import { ShareButton } from '@/ui/forms/ShareButton'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { TextAreaField } from '@/ui/forms/TextAreaField'
import { useRedirectToPaymentResult } from '../paymentResult/useRedirectToPaymentResult'
import { PaymentRequestPosterSheet } from './PaymentRequestPosterSheet'
import './requestPayment.scss'

const MAX_MESSAGE_LENGTH = 40

type PaymentRequestDraft = Required<FriendPaymentOptions>

const useNickname = () => useAuthSession(({ user }) => user?.nickname ?? '')

const initialPaymentRequest: PaymentRequestDraft = { message: '', showsItems: true, showsName: true }

const useSharedLink = (link: FriendPaymentLink | null, title: string): PageShareLink | null => {
  const { t } = useTranslation('payment')
  if (!link) return null
  const { web, page } = buildWebAndMiniProgramUrls('payForFriend', { id: link.token })
  return { title, text: t('ask.shop'), url: getAbsoluteUrl(web), page, picture: getShareCardUrl('pay') }
}

/** The request on its way: its wording, then the link that the server made for it. A changed wording needs a new link. */
const usePaymentRequest = (id: string) => {
  const { t } = useTranslation('payment')
  const [draft, setDraft] = useState(initialPaymentRequest)
  const [link, setLink] = useState<FriendPaymentLink | null>(null)
  const createLink = useCreateFriendPaymentLink(setLink)
  const message = draft.message.trim() || t('ask.defaultMessage')
  const shared = useSharedLink(link, message)
  usePageShareLink(shared, configureWechatJsSdk)
  return {
    draft,
    message,
    created: link && shared ? { link, shared } : null,
    isCreating: createLink.isPending,
    createLink: () => createLink.mutate({ id, ...draft, message }),
    discardLink: () => setLink(null),
    change: (changes: Partial<PaymentRequestDraft>) => {
      setDraft(before => ({ ...before, ...changes }))
      setLink(null)
    },
  }
}

type PaymentRequest = ReturnType<typeof usePaymentRequest>

function RequestPaymentPage() {
  const { t } = useTranslation('payment')
  const { id } = useRouteParams('requestPayment')
  const order = useOrder(id)
  const payment = useOrderPayment(id)
  useRedirectToPaymentResult(id, payment.data?.state)
  const request = usePaymentRequest(id)
  const [isPosterOpen, setIsPosterOpen] = useState(false)
  const { draft, message, created } = request
  return (
    <PageLayout
      title={t('ask.title')}
      back="orderList"
      state={order}
      footer={() =>
        created ? (
          <ShareLinkActions link={created.shared} onPosterAsked={() => setIsPosterOpen(true)} />
        ) : (
          <Button id="ask-make" loading={request.isCreating} onPress={request.createLink}>
            {t('ask.make')}
          </Button>
        )
      }
    >
      {data => (
        <>
          <View className="t-small t-quiet">{t('ask.preview')}</View>
          <PaymentRequestPreview order={data} message={message} draft={draft} />
          {created ? (
            <LinkReadyCard link={created.link} address={created.shared.url} />
          ) : (
            <PaymentRequestFields draft={draft} onChanged={request.change} />
          )}
          <PrivacyNote isLinkCreated={created !== null} />
          <View className="t-center">
            <Countdown
              until={payment.payBefore}
              formatLabel={time => t('cashier.hold', { time })}
              formatEnd={end => t('cashier.heldUntil', { time: formatDayAndTime(end) })}
              onEnded={() => void payment.refetch()}
            />
          </View>
          {created && (
            <Button kind="text" size="medium" id="ask-change" onPress={request.discardLink}>
              {t('ask.change')}
            </Button>
          )}
          {isPosterOpen && created && (
            <RequestPosterSheet
              order={data}
              request={request}
              created={created}
              onClosed={() => setIsPosterOpen(false)}
            />
          )}
        </>
      )}
    </PageLayout>
  )
}

type PaymentRequestFieldsProps = {
  draft: PaymentRequestDraft
  onChanged: (changes: Partial<PaymentRequestDraft>) => void
}

/** What goes along with the request: a message, and what the other person may see. */
const PaymentRequestFields = ({ draft, onChanged }: PaymentRequestFieldsProps) => {
  const { t } = useTranslation('payment')
  const name = useNickname()
  return (
    <>
      <TextAreaField
        id="ask-message"
        label={t('ask.message')}
        placeholder={t('ask.messageHint')}
        maxLength={MAX_MESSAGE_LENGTH}
        value={draft.message}
        onChanged={message => onChanged({ message })}
      />
      <Card rows>
        <SwitchRow
          id="ask-items"
          title={t('ask.showsItems')}
          checked={draft.showsItems}
          onChanged={showsItems => onChanged({ showsItems })}
        />
        <SwitchRow
          id="ask-name"
          title={t('ask.showsName')}
          note={name}
          checked={draft.showsName}
          onChanged={showsName => onChanged({ showsName })}
        />
      </Card>
    </>
  )
}

const PrivacyNote = ({ isLinkCreated }: { isLinkCreated: boolean }) => {
  const { t } = useTranslation('payment')
  const rules = useShopRules()
  return (
    <View className="ask__note">
      <Icon name="lock" size={20} />
      <View>
        <View>{t('ask.privacy')}</View>
        {!isLinkCreated && rules.data && (
          <View>{t('ask.makeNote', { hours: rules.data.friendPayHours })}</View>
        )}
      </View>
    </View>
  )
}

type RequestPosterSheetProps = {
  order: Order
  request: PaymentRequest
  created: NonNullable<PaymentRequest['created']>
  onClosed: () => void
}

const RequestPosterSheet = ({ order, request, created, onClosed }: RequestPosterSheetProps) => {
  const { draft, message } = request
  const name = useNickname()
  return (
    <PaymentRequestPosterSheet
      content={{
        name: draft.showsName ? name : '',
        message,
        amount: order.total,
        items: draft.showsItems ? order.lines : null,
        expiresAt: created.link.expiresAt,
        address: created.shared.url,
      }}
      onClosed={onClosed}
    />
  )
}

type PaymentRequestPreviewProps = { order: Order; message: string; draft: PaymentRequestDraft }

/** What the other person sees first. */
const PaymentRequestPreview = ({ order: { lines, total }, message, draft }: PaymentRequestPreviewProps) => {
  const { t } = useTranslation('payment')
  const [first] = lines
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const items =
    !draft.showsItems || !first
      ? t('ask.noItems')
      : count > 1
        ? t('ask.itemsMore', { name: first.name, count })
        : first.name
  return (
    <Card>
      <Row gap={4}>
        <View className="ask-card__words">
          <RowText title={message} note={items} />
          <Price cents={total} />
        </View>
        {draft.showsItems && first && (
          <View className="ask-card__plate">
            <ProductImage picture={first.picture} />
          </View>
        )}
      </Row>
      <View className="ask-card__shop">{t('ask.shop')}</View>
    </Card>
  )
}

const LinkReadyCard = ({ link, address }: { link: FriendPaymentLink; address: string }) => {
  const { t } = useTranslation('payment')
  return (
    <Card tone="soft">
      <View className="t-head">{t('ask.ready')}</View>
      <View className="t-small">{t('ask.readyNote', { when: formatDateTime(link.expiresAt) })}</View>
      <Text id="ask-link" className="ask__link">
        {address}
      </Text>
    </Card>
  )
}

/** The ways to send a link from this device. */
const ShareLinkActions = ({ link, onPosterAsked }: { link: PageShareLink; onPosterAsked: () => void }) => {
  const { t } = useTranslation('payment')
  const way = getShareMethod()
  const copy = async () => {
    const isCopied = await copyText(link.url)
    showToast({ text: t(isCopied ? 'ask.copied' : 'ask.copyFailed'), tone: isCopied ? 'good' : 'alert' })
  }
  const send = async () => {
    if (way === 'menu') return showToast({ text: t('ask.menu') })
    const outcome = await shareLink(link)
    if (outcome === 'copied') showToast({ text: t('ask.copied'), tone: 'good' })
    if (outcome === 'failed') showToast({ text: t('ask.copyFailed'), tone: 'alert' })
  }
  return (
    <Row gap={2} wrap className="ask-ways">
      {way === 'none' ? (
        <Button id="ask-copy" icon="copy" onPress={() => void copy()}>
          {t('ask.copy')}
        </Button>
      ) : (
        <>
          <ShareButton id="ask-send" onPress={() => void send()}>
            {t('ask.send')}
          </ShareButton>
          <Button id="ask-copy" kind="soft" icon="copy" onPress={() => void copy()}>
            {t('ask.copy')}
          </Button>
        </>
      )}
      <Button id="ask-poster" kind="soft" icon="image" onPress={onPosterAsked}>
        {t('ask.poster')}
      </Button>
    </Row>
  )
}

export default withTranslations(paymentTranslations, RequestPaymentPage)
