import type { StatementEntry, StatementPayment, StatementRefund } from '../gateways/statements'
import { formatCentsAsYuan } from '../gateways/yuan'

const WEIXIN_HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,' +
  '订单金额,申请退款金额,费率备注'
const WEIXIN_SUMMARY_HEADER =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const GOODS = 'Anzuo, 按摩椅'

const formatFee = (fee: number | null): string => ((fee ?? 0) / 100).toFixed(2)

/** A statement as WeChat Pay writes it. */
export const writeWeixinStatement = (
  entries: readonly StatementEntry[],
  date: string,
  counted = entries.length,
): Buffer => {
  const paid = sumAmounts(entries, 'payment')
  const returned = sumAmounts(entries, 'refund')
  const lines = [
    `\uFEFF${WEIXIN_HEADER}`,
    ...entries.map(entry =>
      toWeixinCells(entry, date)
        .map(cell => `\`${cell}`)
        .join(','),
    ),
    WEIXIN_SUMMARY_HEADER,
    [counted, paid, returned, '0.00', '0.00000', paid, returned].map(cell => `\`${cell}`).join(','),
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

const sumAmounts = (entries: readonly StatementEntry[], kind: StatementEntry['kind']): string =>
  formatCentsAsYuan(entries.filter(entry => entry.kind === kind).reduce((sum, { amount }) => sum + amount, 0))

const toWeixinCells = (entry: StatementEntry, date: string): string[] => {
  const yuan = formatCentsAsYuan(entry.amount)
  const isPayment = entry.kind === 'payment'
  return [
    `${date} 23:59:59`,
    isPayment ? (entry.appId ?? '') : 'wx0000000000000000',
    isPayment ? entry.merchantId : '1900000000',
    '0',
    '',
    isPayment ? entry.transactionId : '4200000000',
    entry.outTradeNo,
    'openid',
    'JSAPI',
    isPayment ? 'SUCCESS' : 'REFUND',
    'OTHERS',
    isPayment ? entry.currency : 'CNY',
    isPayment ? yuan : '0.00',
    '0.00',
    isPayment ? '0' : entry.refundId,
    isPayment ? '0' : entry.outRefundNo,
    isPayment ? '0.00' : yuan,
    '0.00',
    isPayment ? '' : 'ORIGINAL',
    isPayment ? '' : 'PROCESSING',
    GOODS,
    '',
    `${formatFee(entry.fee)}000`,
    '0.60%',
    isPayment ? yuan : '0.00',
    isPayment ? '0.00' : yuan,
    '',
  ]
}

const ALIPAY_HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,' +
  '卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** A statement as Alipay writes it, in its encoding. */
export const writeAlipayStatement = (
  entries: readonly StatementEntry[],
  { date, merchantId }: { date: string; merchantId: string },
): Buffer => {
  const payments = entries.filter(entry => entry.kind === 'payment')
  const refunds = entries.filter(entry => entry.kind === 'refund')
  const day = date.replace('-', '年').replace('-', '月')
  const lines = [
    '#支付宝业务明细查询',
    `#账号：[${merchantId}0156]`,
    `#起始日期：[${day}日 00:00:00]   终止日期：[${day}日 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_HEADER,
    ...entries.map(entry => toAlipayCells(entry, date).join(',')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${sumAmounts(entries, 'payment')}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共-${sumAmounts(entries, 'refund')}元，商家优惠退款共0.00元`,
    '',
  ]
  return encodeGb18030(lines.join('\r\n'))
}

const toAlipayCells = (entry: StatementPayment | StatementRefund, date: string): string[] => {
  const isPayment = entry.kind === 'payment'
  const yuan = `${isPayment ? '' : '-'}${formatCentsAsYuan(entry.amount)}`
  const none = Array.from({ length: 4 }, () => '')
  const zeros = Array.from({ length: 5 }, () => '0.00')
  return [
    `${isPayment ? entry.transactionId : '2026000000'}\t`,
    `${entry.outTradeNo}\t`,
    isPayment ? '交易' : '退款',
    GOODS,
    `${date} 12:00:00`,
    `${date} 12:00:05`,
    ...none,
    'abc***@example.com',
    yuan,
    yuan,
    ...zeros,
    '',
    '0.00',
    '0.00',
    isPayment ? '' : `${entry.outRefundNo}\t`,
    formatFee(entry.fee === null ? null : -entry.fee),
    '0.00',
    '',
  ]
}

/** Node reads this encoding and writes none but Unicode's: what each pair of bytes means is turned round. */
export const encodeGb18030 = (text: string): Buffer => {
  const bytesByCharacter = getGb18030Pairs()
  return Buffer.from(
    [...text].flatMap(character => bytesByCharacter.get(character) ?? [character.charCodeAt(0)]),
  )
}

let pairs: Map<string, number[]> | null = null

const getGb18030Pairs = (): Map<string, number[]> => {
  if (pairs) return pairs
  pairs = new Map()
  const decoder = new TextDecoder('gb18030')
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second))
      if ([...character].length === 1) pairs.set(character, [first, second])
    }
  return pairs
}
