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
  officeStatementUnreadable: '这不是该支付机构当日的完整对账单：{problem}',
  officeWebhookAddress: '请填写可从公网访问的 https 地址',
  officeWebhookLimit: '最多可设置 {most} 个地址',
}
