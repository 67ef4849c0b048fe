import { z } from 'zod'

/**
 * Codes of the answer. The specification names 0 (success), 2001 (the session is over: the client clears its token)
 * and 3001 (price or stock changed: passed to the caller without a message). The rest are ours; `forbidden` is what an operator's role may not.
 */
export const RESPONSE_CODE = {
  success: 0,
  invalidRequest: 1001,
  forbidden: 1003,
  notFound: 1004,
  conflict: 1009,
  tooLarge: 1013,
  tooManyRequests: 1029,
  unavailable: 1053,
  captchaWrong: 1101,
  captchaExpired: 1102,
  challengeFailed: 1103,
  sessionOver: 2001,
  changed: 3001,
  failure: 5000,
} as const

export type ResponseCode = (typeof RESPONSE_CODE)[keyof typeof RESPONSE_CODE]

/** The shape of every answer, also of errors. `message` is written for a person. */
export const createResponseEnvelopeSchema = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.number().int(), message: z.string(), data: data.nullable() })

export type ResponseEnvelope<Data = unknown> = { code: number; message: string; data: Data | null }
