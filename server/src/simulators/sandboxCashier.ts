import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRequestLocale } from '../http/requestLocale'
import { translate, type Locale, type MessageKey } from '../messages'
import { escapeHtml } from '../modules/notification/mailLayout'
import type { SandboxTransaction, SandboxTransactions } from './sandboxTransactions'

/** What can be chosen of a payment that waits: what becomes of the money, and of the notice about it. */
const OPEN_CHOICES = [
  'pay',
  'refuse',
  'payLate',
  'payUnannounced',
  'payWrongAmount',
  'payWrongCurrency',
  'leave',
] as const

/** Money that had left before the payment was closed arrives all the same. */
const CLOSED_CHOICES = ['payAfterClosing', 'leave'] as const

const PAID_CHOICES = ['leave'] as const

/** What somebody may press on the page of the sandbox. */
export type CashierChoice = (typeof OPEN_CHOICES)[number] | (typeof CLOSED_CHOICES)[number]

const CHOICES: Record<SandboxTransaction['state'], readonly CashierChoice[]> = {
  open: OPEN_CHOICES,
  closed: CLOSED_CHOICES,
  paid: PAID_CHOICES,
}

const CHOICE_KEYS = {
  pay: 'sandboxPay',
  refuse: 'sandboxRefuse',
  payLate: 'sandboxPayLate',
  payUnannounced: 'sandboxPayUnannounced',
  payWrongAmount: 'sandboxPayWrongAmount',
  payWrongCurrency: 'sandboxPayWrongCurrency',
  payAfterClosing: 'sandboxPayAfterClosing',
  leave: 'sandboxLeave',
} as const satisfies Record<CashierChoice, MessageKey>

const STATE_KEYS = {
  open: 'sandboxOpen',
  closed: 'sandboxClosed',
  paid: 'sandboxPaid',
} as const satisfies Record<SandboxTransaction['state'], MessageKey>

const isChoice = (text: string | null): text is CashierChoice =>
  text !== null && Object.hasOwn(CHOICE_KEYS, text)

/** The list shows so many payments. */
const MAX_LISTED = 50

type CashierOptions = {
  transactions: SandboxTransactions
  /** Where the sandbox's pages are. */
  prefix: string
  choose: (outTradeNo: string, choice: CashierChoice) => Promise<void>
}

/** The page on which a person pays, or doesn't, and a list of what was asked for lately. */
export const registerSandboxCashier = (app: FastifyInstance, options: CashierOptions): void => {
  const { transactions, prefix, choose } = options
  app.get('/', async (request, reply) => {
    await transactions.load()
    return reply
      .headers(PAGE_HEADERS)
      .send(renderList(getRequestLocale(request), { latest: listLatest(transactions), prefix }))
  })
  app.get<{ Params: { no: string }; Querystring: { redirect_url?: string } }>(
    '/cashier/:no',
    async (request, reply) => {
      await transactions.load()
      const transaction = transactions.get(request.params.no)
      if (!transaction) return reply.code(404).send('')
      const back = request.query.redirect_url ?? transaction.returnUrl
      return reply.headers(PAGE_HEADERS).send(renderCashierPage(request, { transaction, back }))
    },
  )
  app.post<{ Params: { no: string } }>('/cashier/:no', async (request, reply) => {
    const form = new URLSearchParams(request.body as string)
    const choice = form.get('choice')
    const back = form.get('back') ?? ''
    const { no } = request.params
    if (isChoice(choice)) await choose(no, choice)
    // Whoever was refused stays with the provider, and may try again.
    if (choice === 'refuse')
      return reply.redirect(
        `${prefix}/cashier/${encodeURIComponent(no)}?${new URLSearchParams({ redirect_url: back })}`,
        303,
      )
    return /^https?:\/\//.test(back) ? reply.redirect(back, 303) : reply.code(204).send()
  })
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action *`,
}

const listLatest = (transactions: SandboxTransactions): SandboxTransaction[] =>
  transactions
    .list()
    .sort((one, other) => (other.openedAt ?? '').localeCompare(one.openedAt ?? ''))
    .slice(0, MAX_LISTED)

const formatYuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`

const renderPage = (locale: Locale, content: string): string => {
  const title = escapeHtml(translate(locale, { key: 'sandboxTitle' }))
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 24rem; margin: 8vh auto; padding: 0 1rem; text-align: center }
  b { display: block; font-size: 2.5rem; font-variant-numeric: tabular-nums; margin: 1rem 0 }
  button { font: inherit; width: 100%; min-height: 3rem; margin-top: .75rem; border-radius: .75rem; border: 1px solid }
  ul { list-style: none; padding: 0; text-align: start }
  li a { display: block; padding: .75rem 0; border-top: 1px solid }
</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>`
}

const renderCashierPage = (
  request: FastifyRequest,
  { transaction, back }: { transaction: SandboxTransaction; back: string },
): string => {
  const locale = getRequestLocale(request)
  const text = (key: MessageKey) => escapeHtml(translate(locale, { key }))
  const { description, amount, state, isRefused, arrivesAt } = transaction
  const news = [
    ...(isRefused ? [text('sandboxRefused')] : []),
    ...(state === 'open' && arrivesAt ? [text('sandboxExpected')] : []),
    ...(state === 'open' ? [] : [text(STATE_KEYS[state])]),
  ]
  return renderPage(
    locale,
    `<p>${escapeHtml(description)}</p>
<b>${formatYuan(amount)}</b>
<p>${text('sandboxNote')}</p>
${news.map(line => `<p role="status">${line}</p>`).join('\n')}
<form method="post" action="?">
<input type="hidden" name="back" value="${escapeHtml(back)}">
${CHOICES[state].map(choice => `<button name="choice" value="${choice}">${text(CHOICE_KEYS[choice])}</button>`).join('\n')}
</form>`,
  )
}

const renderList = (
  locale: Locale,
  { latest, prefix }: { latest: readonly SandboxTransaction[]; prefix: string },
): string => {
  const text = (key: MessageKey) => escapeHtml(translate(locale, { key }))
  const items = latest.map(({ outTradeNo, description, amount, state }) => {
    const address = `${prefix}/cashier/${encodeURIComponent(outTradeNo)}`
    const words = [escapeHtml(description), formatYuan(amount), text(STATE_KEYS[state])].join(' · ')
    return `<li><a href="${escapeHtml(address)}">${words}</a></li>`
  })
  return renderPage(
    locale,
    `<p>${text(latest.length > 0 ? 'sandboxListNote' : 'sandboxListEmpty')}</p>
<ul>
${items.join('\n')}
</ul>`,
  )
}
