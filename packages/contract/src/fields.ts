import { CHAIR_FAMILY_KEYS } from '@anzuo/chair-protocol'
import {
  EMAIL_PATTERN,
  MAX_EMAIL_LENGTH,
  PHONE_NUMBER_PATTERN,
  VERIFICATION_CODE_PATTERN,
} from '@anzuo/domain/contactValidation'
import { LOCALES } from '@anzuo/domain/locale'
import { MAX_CENTS } from '@anzuo/domain/shop'
import { z } from 'zod'

/** Fields that several calls share. */

/** An opaque id. */
export const IdSchema = z.string().min(1).max(64)

/** A moment in UTC, ISO 8601 with `Z`. */
export const InstantSchema = z.iso.datetime()

export const ChairFamilySchema = z.enum(CHAIR_FAMILY_KEYS)

export const LocaleSchema = z.enum(LOCALES)

/** A text in every language. */
export const LocalizedTextSchema = z.object({
  'en-GB': z.string(),
  'zh-CN': z.string(),
  'zh-Hant': z.string(),
})

/** A mainland mobile number, such as parcels need: 11 digits from 13 to 19. */
export const PhoneNumberSchema = z.string().regex(PHONE_NUMBER_PATTERN, 'enter the correct phone number')

/** The phone of an account as somebody typed it, with `+` or `00` and a calling code, or of the mainland; the server reads it. */
export const AccountPhoneSchema = z
  .string()
  .trim()
  .max(40)
  // Seven digits are the fewest of a phone with its calling code.
  .regex(/^\P{Nd}*(?:\p{Nd}\P{Nd}*){7,20}$/u, 'enter the correct phone number')

export const EmailSchema = z
  .email({ pattern: EMAIL_PATTERN, error: 'enter the correct e-mail address' })
  .max(MAX_EMAIL_LENGTH)

/** The six digits of a verification code. */
export const VerificationCodeSchema = z
  .string()
  .regex(VERIFICATION_CODE_PATTERN, 'enter a 6-digit verification code')

/** Names the sending of one code. Only the client that asked for the code gets it, and the code is good together with it. */
export const CodeRequestIdSchema = z.uuid()

export const EmptyObjectSchema = z.object({})

/** Money: whole cents of CNY, from nothing to the largest amount of one price, order or payment. */
export const CentsSchema = z.number().int().min(0).max(MAX_CENTS)

/** Made by the client for one intention; repeating a call under the same key has no second effect. */
export const IdempotencyKeySchema = z.uuid()

/** How many pieces of a thing. */
export const QuantitySchema = z.number().int().min(1).max(99)

/** A call that gives one page of a list: `cursor` is the `next` of the page before. */
export const createPageRequestSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    ...shape,
    cursor: z.string().max(200).optional(),
    limit: z.number().int().min(1).max(50).default(20),
  })

/** One page of a list. `next` says where the next page starts; null on the last one. */
export const createPageSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, next: z.string().nullable() })

/** Text that a person typed: without blanks at the ends. */
export const createTrimmedTextSchema = (maxLength: number) => z.string().trim().max(maxLength)

/** Address of a picture, to be read from this server. */
export const PictureUrlSchema = z.string()

/** What `navigator.credentials` takes and gives, as JSON (Web Authentication, level 3). Checked by the library that reads it. */
export const WebAuthnJsonSchema = z.record(z.string(), z.unknown())
