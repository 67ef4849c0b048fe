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
  officeStatementTooOld: '只能取得已結束且不超過三個月的對帳單',
  officeProviderNotSetUp: '伺服器尚未設定該支付機構',
  officeStatementUnreadable: '這不是該支付機構當日的完整對帳單：{problem}',
  officeWebhookAddress: '請填寫可從公用網路連線的 https 網址',
  officeWebhookLimit: '最多可設定 {most} 個網址',
  officeInvoiceNotFound: '這張發票不存在',
  officeInvoiceChanged: '這張發票已有變動，請查看最新狀態',
  officeInvoiceNotPossible: '發票目前的狀態不允許這樣處理',
  officeInvoiceFile: '請使用 PDF 或 OFD 檔案',
  officeInvoiceNumberUsed: '已有另一張發票使用這個號碼',
  officeInvoiceNotWished: '顧客沒有為這個訂單申請發票，或訂單沒有可開票的金額',
}
