import { z } from 'zod'

/** Fields that several calls share. */

/** An opaque id. */
export const Id = z.string().min(1).max(64)

/** A moment in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime()

export const Locale = z.enum(['en-GB', 'zh-CN', 'zh-Hant'])

/** A mainland mobile number, as in the specification's log-in by phone: 11 digits from 13 to 19. */
export const Phone = z.string().regex(/^1[3-9]\d{9}$/, 'enter the correct phone number')

export const Email = z.email('enter the correct e-mail address').max(254)

/** The six digits of a verification code. */
export const VerificationCode = z.string().regex(/^\d{6}$/, 'enter a 6-digit verification code')

export const Nothing = z.object({})
