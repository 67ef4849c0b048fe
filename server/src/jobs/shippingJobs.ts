import {
  reportShipping,
  SHIPPING_REPORT_JOB,
  type ShippingReportContext,
} from '../modules/shippingReport/shippingReport'
import type { JobHandlers } from './jobRunner'

/** Two questions, each with the deadline of an outer call. */
const DEADLINE_SECONDS = 30

/** Tells the mini-program's platform how goods left; each parcel is planned by itself. */
export const createShippingJobHandlers = (context: ShippingReportContext): JobHandlers => ({
  [SHIPPING_REPORT_JOB]: {
    deadlineSeconds: DEADLINE_SECONDS,
    run: ({ payload }) => reportShipping(context, payload),
  },
})
