import type { PaymentProviderName } from '@anzuo/domain/shop'
import { readAlipayStatement } from './alipayStatement'
import { readStatementLines, type StatementEntry, type StatementReader } from './statement'
import { readWeixinStatement } from './weixinStatement'

export { StatementError, type StatementEntry, type StatementPayment, type StatementRefund } from './statement'

const FORMATS: Record<PaymentProviderName, { encoding: 'utf-8' | 'gb18030'; read: StatementReader }> = {
  weixin: { encoding: 'utf-8', read: readWeixinStatement },
  alipay: { encoding: 'gb18030', read: readAlipayStatement },
}

/**
 * Reads a provider's statement of one day while it comes in.
 * @param options.date the day in China, `2026-01-31`
 * @throws StatementError for another file, one of another day, or one that is not whole; entries before it stay true
 */
export const readStatement = (
  chunks: AsyncIterable<Uint8Array>,
  { provider, date }: { provider: PaymentProviderName; date: string },
): AsyncGenerator<StatementEntry> => {
  const { encoding, read } = FORMATS[provider]
  return read(readStatementLines(chunks, encoding), date)
}
