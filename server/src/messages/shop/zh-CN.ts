import type { shopEnGB } from './en-GB'

export const shopZhCN: Record<keyof typeof shopEnGB, string> = {
  requestKeyUsed: '这个请求已经以其他内容提交过，请重新开始',
  pictureNotFound: '图片不存在',
  districtUnknown: '请选择省、市、区',
  addressNotFound: '地址不存在',
  addressesFull: '最多保存 {most} 个地址，请先删除一个',
  productNotFound: '此商品已下架',
  cartFull: '购物车最多放 {most} 种商品，请先移出一些',
  storeNotFound: '门店不存在',
  postNotFound: '此页面不存在',
}
