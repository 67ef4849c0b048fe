/** Pages of the mini-program that a link from a browser may open, by their names in the route table; none is about one person. */
export const linkedMiniProgramPages = {
  productDetail: 'pages/shop/productDetail/index',
  chairLanding: 'pages/chair/landing/index',
} as const
