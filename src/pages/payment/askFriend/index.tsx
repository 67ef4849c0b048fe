import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { configureInstantMessaging } from '@/data/instantMessaging'
import { useOrder, type Order } from '@/data/orders'
import { useFriendLink, usePayment, type FriendLink, type FriendWish } from '@/data/payments'
import { useSession } from '@/data/session'
import { useShopRules } from '@/data/shopRules'
import { useTranslation, withTexts } from '@/i18n'
import { formatDateTime } from '@/i18n/format'
import { paymentTexts } from '@/i18n/namespaces/payment'
import { copyText } from '@/platform/clipboard'
import { linkTo, shareLink, shareWay, useSentLink, type SentLink } from '@/platform/linkSharing'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams, webAndPageOf } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CountDown } from '@/ui/CountDown'
import { Icon } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Price } from '@/ui/Price'
import { ProductPlate } from '@/ui/ProductPlate'
import { Screen } from '@/ui/Screen'
import { SendButton } from '@/ui/SendButton'
import { Skeleton } from '@/ui/Skeleton'
import { Switch } from '@/ui/Switch'
import { TextArea } from '@/ui/TextArea'
import { PosterSheet } from './PosterSheet'
import './askFriend.scss'

const LONGEST_MESSAGE = 40

type Wish = Required<FriendWish>

const firstWish: Wish = { message: '', showsItems: true, showsName: true }

const useLink = (link: FriendLink | null, title: string): SentLink | null => {
  const { t } = useTranslation('payment')
  if (!link) return null
  const { web, page } = webAndPageOf('wechatPayOther', { id: link.token })
  return { title, text: t('ask.shop'), url: linkTo(web), page }
}

function AskFriendPage() {
  const { t } = useTranslation('payment')
  const { id } = useRouteParams('askFriend')
  const order = useOrder(id)
  const payment = usePayment(id)
  const [wish, setWish] = useState(firstWish)
  const [link, setLink] = useState<FriendLink | null>(null)
  const [showsPoster, setShowsPoster] = useState(false)
  const rules = useShopRules()
  const making = useFriendLink(setLink)
  const name = useSession(({ user }) => user?.nickname ?? '')
  const message = wish.message.trim() || t('ask.defaultMessage')
  const shared = useLink(link, message)
  useSentLink(shared, configureInstantMessaging)

  const state = payment.data?.state
  useEffect(() => {
    if (state !== undefined && state !== 'unpaid') navigate('paySuccess', { id }, { method: 'replace' })
  }, [id, state])

  const change = (changes: Partial<Wish>) => {
    setWish(before => ({ ...before, ...changes }))
    setLink(null)
  }
  return (
    <Screen
      title={t('ask.title')}
      back="orderList"
      state={order}
      skeleton={<Skeleton shape="cards" />}
      dock={
        shared ? (
          <Sending link={shared} onPosterAsked={() => setShowsPoster(true)} />
        ) : (
          order.data && (
            <Button
              id="ask-make"
              loading={making.isPending}
              onPress={() => making.mutate({ id, ...wish, message })}
            >
              {t('ask.make')}
            </Button>
          )
        )
      }
    >
      {data => (
        <>
          <View className="t-small t-quiet">{t('ask.preview')}</View>
          <Preview order={data} message={message} wish={wish} />
          {link && shared ? (
            <Ready link={link} address={shared.url} />
          ) : (
            <>
              <TextArea
                id="ask-message"
                label={t('ask.message')}
                placeholder={t('ask.messageHint')}
                maxLength={LONGEST_MESSAGE}
                value={wish.message}
                onChanged={words => change({ message: words })}
              />
              <Card rows>
                <ListRow
                  title={t('ask.showsItems')}
                  value={
                    <Switch
                      id="ask-items"
                      checked={wish.showsItems}
                      label={t('ask.showsItems')}
                      onChanged={showsItems => change({ showsItems })}
                    />
                  }
                />
                <ListRow
                  title={t('ask.showsName')}
                  note={name}
                  value={
                    <Switch
                      id="ask-name"
                      checked={wish.showsName}
                      label={t('ask.showsName')}
                      onChanged={showsName => change({ showsName })}
                    />
                  }
                />
              </Card>
            </>
          )}
          <View className="ask__note">
            <Icon name="lock" size={20} />
            <View>
              <View>{t('ask.privacy')}</View>
              {!link && rules.data && <View>{t('ask.makeNote', { hours: rules.data.friendPayHours })}</View>}
            </View>
          </View>
          <View className="ask__time">
            <CountDown
              until={payment.payBefore}
              words={time => t('cashier.hold', { time })}
              onEnded={() => void payment.refetch()}
            />
          </View>
          {link && (
            <Button kind="text" size="medium" id="ask-change" onPress={() => setLink(null)}>
              {t('ask.change')}
            </Button>
          )}
          {showsPoster && link && shared && (
            <PosterSheet
              content={{
                name: wish.showsName ? name : '',
                message,
                amount: data.total,
                items: wish.showsItems ? data.lines : null,
                expiresAt: link.expiresAt,
                address: shared.url,
              }}
              onClosed={() => setShowsPoster(false)}
            />
          )}
        </>
      )}
    </Screen>
  )
}

type PreviewProps = { order: Order; message: string; wish: Wish }

/** What the other person sees first. */
const Preview = ({ order: { lines, total }, message, wish }: PreviewProps) => {
  const { t } = useTranslation('payment')
  const [first] = lines
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const items =
    !wish.showsItems || !first
      ? t('ask.noItems')
      : count > 1
        ? t('ask.itemsMore', { name: first.name, count })
        : first.name
  return (
    <Card>
      <View className="ask-card">
        <View className="ask-card__words">
          <View className="t-row">{message}</View>
          <View className="t-small t-quiet">{items}</View>
          <Price cents={total} />
        </View>
        {wish.showsItems && first && (
          <View className="ask-card__plate">
            <ProductPlate picture={first.picture} />
          </View>
        )}
      </View>
      <View className="ask-card__shop">{t('ask.shop')}</View>
    </Card>
  )
}

const Ready = ({ link, address }: { link: FriendLink; address: string }) => {
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
const Sending = ({ link, onPosterAsked }: { link: SentLink; onPosterAsked: () => void }) => {
  const { t } = useTranslation('payment')
  const way = shareWay()
  const copy = async () => {
    const isCopied = await copyText(link.url)
    showMessage({ text: t(isCopied ? 'ask.copied' : 'ask.copyFailed'), tone: isCopied ? 'good' : 'alert' })
  }
  const send = async () => {
    if (way === 'menu') return showMessage({ text: t('ask.menu') })
    const outcome = await shareLink(link)
    if (outcome === 'copied') showMessage({ text: t('ask.copied'), tone: 'good' })
    if (outcome === 'failed') showMessage({ text: t('ask.copyFailed'), tone: 'alert' })
  }
  return (
    <View className="ask-ways">
      {way === 'none' ? (
        <Button id="ask-copy" icon="copy" onPress={() => void copy()}>
          {t('ask.copy')}
        </Button>
      ) : (
        <>
          <SendButton id="ask-send" onPress={() => void send()}>
            {t('ask.send')}
          </SendButton>
          <Button id="ask-copy" kind="soft" icon="copy" onPress={() => void copy()}>
            {t('ask.copy')}
          </Button>
        </>
      )}
      <Button id="ask-poster" kind="soft" icon="image" onPress={onPosterAsked}>
        {t('ask.poster')}
      </Button>
    </View>
  )
}

export default withTexts(paymentTexts, AskFriendPage)
