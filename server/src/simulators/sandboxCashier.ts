import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getRequestLocale } from '../http/requestLocale'
import { translate } from '../messages'
import type { SandboxTransaction, SandboxTransactions } from './sandboxTransactions'

type Pay = (outTradeNo: string, manner?: { isOnItsWay: boolean }) => Promise<boolean>

/** The page on which a person pays, or doesn't. */
export const registerSandboxCashier = (
  app: FastifyInstance,
  { transactions, pay }: { transactions: SandboxTransactions; pay: Pay },
): void => {
  app.get<{ Params: { no: string }; Querystring: { redirect_url?: string } }>(
    '/cashier/:no',
    async (request, reply) => {
      await transactions.load()
      const trade = transactions.get(request.params.no)
      if (!trade) return reply.code(404).send('')
      const back = request.query.redirect_url ?? trade.returnUrl
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; form-action *`)
        .send(renderCashierPage(request, { trade, back }))
    },
  )
  app.post<{ Params: { no: string } }>('/cashier/:no', async (request, reply) => {
    const form = new URLSearchParams(request.body as string)
    const choice = form.get('choice')
    if (choice === 'pay') await pay(request.params.no)
    if (choice === 'payLate') await pay(request.params.no, { isOnItsWay: true })
    const back = form.get('back')
    return /^https?:\/\//.test(back ?? '') ? reply.redirect(back as string, 303) : reply.code(204).send()
  })
}

const renderCashierPage = (
  request: FastifyRequest,
  { trade, back }: { trade: SandboxTransaction; back: string },
): string => {
  const locale = getRequestLocale(request)
  const text = (key: 'sandboxTitle' | 'sandboxNote' | 'sandboxPay' | 'sandboxPayLate' | 'sandboxLeave') =>
    escapeHtml(translate(locale, { key }))
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text('sandboxTitle')}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 24rem; margin: 12vh auto; padding: 0 1rem; text-align: center }
  b { display: block; font-size: 2.5rem; font-variant-numeric: tabular-nums; margin: 1rem 0 }
  button { font: inherit; width: 100%; min-height: 3rem; margin-top: .75rem; border-radius: .75rem; border: 1px solid }
</style>
<main>
<h1>${text('sandboxTitle')}</h1>
<p>${escapeHtml(trade.description)}</p>
<b>¥${(trade.amount / 100).toFixed(2)}</b>
<p>${text('sandboxNote')}</p>
<form method="post" action="?">
<input type="hidden" name="back" value="${escapeHtml(back)}">
${
  // Money that had left before the trade was closed arrives all the same.
  trade.state === 'closed'
    ? `<button name="choice" value="payLate">${text('sandboxPayLate')}</button>`
    : `<button name="choice" value="pay">${text('sandboxPay')}</button>`
}
<button name="choice" value="leave">${text('sandboxLeave')}</button>
</form>
</main>
</html>`
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
