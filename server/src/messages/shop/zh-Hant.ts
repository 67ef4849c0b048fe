import type { shopEnGB } from './en-GB'

export const shopZhHant: Record<keyof typeof shopEnGB, string> = {
  requestKeyUsed: '這個請求已以其他內容送出過，請重新開始',
  pictureNotFound: '圖片不存在',
  districtUnknown: '請選擇縣市與區域',
  addressNotFound: '地址不存在',
  addressesFull: '最多可儲存 {most} 個地址，請先刪除一個',
  productNotFound: '此商品已下架',
  cartFull: '購物車最多放 {most} 種商品，請先移出一些',
  storeNotFound: '門市不存在',
  postNotFound: '此頁面不存在',
}
