import type { moneyMessagesEnGB } from './en-GB'

export const moneyMessagesZhHant: Record<keyof typeof moneyMessagesEnGB, string> = {
  officeMoneyChanged: '內容剛被同事修改，請查看最新情況',
  officeMoneyNotPossible: '這筆款項已無法這樣處理',
  officeOrderNotWaiting: '此訂單並未等待付款',
  officeOrderOtherAmount: '此訂單的應付金額不是 {amount}',
  officeDayClosed: '當日已結帳，更正請記入下一日',
  officeDayNotOver: '依北京時間，當日尚未結束',
  officeStatementMissing: '缺少某支付機構當日的對帳單',
  officeDayUnexplained: '請先逐筆說明當日的差異',
  officeStatementUnreadable: '這不是該支付機構當日的完整對帳單：{problem}',
  officeWebhookAddress: '請填寫可從公用網路連線的 https 網址',
  officeWebhookLimit: '最多可設定 {most} 個網址',
}
