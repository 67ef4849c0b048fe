/** What the shop says. */
export const shopEnGB = {
  requestKeyUsed: 'This was sent before with another content. Start again',
  pictureNotFound: 'This picture does not exist',
  districtUnknown: 'Choose province, city and district',
  addressNotFound: 'This address does not exist',
  addressesFull: 'You can keep {most} addresses. Delete one first',
  productNotFound: 'This product is no longer sold',
  cartFull: 'The cart holds {most} things. Take something out first',
  storeNotFound: 'This store does not exist',
  postNotFound: 'This page does not exist',
} as const
