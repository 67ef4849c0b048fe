import type { refundEndpoints } from '@anzuo/contract/refund'
import type { RouteHandlers } from '../../http/apiRoutes'
import { applyForOrderRefund, previewOrderRefund } from './applyOrderRefund'
import { applyForRefund, previewRefund } from './applyRefund'
import { answerOffer, confirmArrival, listExchangeChoices } from './exchange'
import { answerRefundQuestion } from './refundQuestions'
import { getOwnRefund, listReturnPickups, listRefunds } from './queries'
import { getRepairTerms, withdrawRefund } from './repair'
import { answerQuote, getQuotePayment, payQuoteByAlipay, payQuoteByWeixin } from './repairQuotes'
import type { PaymentHandlerContext } from '../payment/startPayment'
import {
  cancelReturnPickup,
  changePickup,
  submitReturnShipment,
  type ReturnContext,
} from './submitReturnShipment'

/** Refunds of the signed-in person, and of nobody else. */
export const refundRoutes = (
  shop: ReturnContext & PaymentHandlerContext,
): RouteHandlers<typeof refundEndpoints> => ({
  '/dealer_order_refund/preview': call => previewRefund(shop, call),
  '/dealer_order_refund/apply': call => applyForRefund(shop, call),
  '/dealer_order_refund/preview_order': call => previewOrderRefund(shop, call),
  '/dealer_order_refund/apply_order': call => applyForOrderRefund(shop, call),
  '/dealer_order_refund/exchange_choices': call => listExchangeChoices(shop, call),
  '/dealer_order_refund/repair_terms': call => getRepairTerms(shop, call),
  '/dealer_order_refund/answer_quote': call => answerQuote(shop, call),
  '/dealer_order_refund/quote_wxpay': call => payQuoteByWeixin(shop, call),
  '/dealer_order_refund/quote_alipay': call => payQuoteByAlipay(shop, call),
  '/dealer_order_refund/quote_payment': call => getQuotePayment(shop, call),
  '/dealer_order_refund/answer_offer': call => answerOffer(shop, call),
  '/dealer_order_refund/confirm_arrival': call => confirmArrival(shop, call),
  '/dealer_order_refund/list': call => listRefunds(shop, call),
  '/dealer_order_refund/get': ({ caller, request, locale }) =>
    getOwnRefund(shop, { userId: caller.userId, id: request.id, locale }),
  '/dealer_order_refund/answer': call => answerRefundQuestion(shop, call),
  '/dealer_order_refund/undo': call => withdrawRefund(shop, call),
  '/dealer_order_refund/send_back': call => submitReturnShipment(shop, call),
  '/dealer_order_refund/change_pickup': call => changePickup(shop, call),
  '/dealer_order_refund/cancel_pickup': call => cancelReturnPickup(shop, call),
  '/dealer_order_refund/pickups': call => listReturnPickups(shop, call),
})
