import type { moneyMessagesEnGB } from './en-GB'

export const moneyMessagesZhCN: Record<keyof typeof moneyMessagesEnGB, string> = {
  officeMoneyChanged: '内容刚被同事修改，请查看最新情况',
  officeMoneyNotPossible: '这笔款项已不能这样处理',
  officeOrderNotWaiting: '该订单不在等待付款',
  officeOrderOtherAmount: '该订单的应付金额不是 {amount}',
  officeDayClosed: '该日已结账，更正请记入下一日',
  officeDayNotOver: '按北京时间，该日尚未结束',
  officeStatementMissing: '缺少某支付机构当日的对账单',
  officeDayUnexplained: '请先逐笔说明当日的差异',
  officeStatementTooOld: '只能获取已结束且不超过三个月的账单',
  officeProviderNotSetUp: '服务器尚未配置该支付机构',
  officeStatementUnreadable: '这不是该支付机构当日的完整对账单：{problem}',
  officeWebhookAddress: '请填写可从公网访问的 https 地址',
  officeWebhookLimit: '最多可设置 {most} 个地址',
  officeInvoiceNotFound: '这张发票不存在',
  officeInvoiceChanged: '这张发票已有变动，请查看最新状态',
  officeInvoiceNotPossible: '发票当前的状态不允许这样处理',
  officeInvoiceFile: '请使用 PDF 或 OFD 文件',
  officeInvoiceNumberUsed: '已有另一张发票使用这个号码',
  officeInvoiceNotWished: '顾客没有为这个订单申请发票，或订单没有可开票的金额',
}
