import { SEXES } from '@anzuo/domain/report/types'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { IdSchema, LocaleSchema, EmptyObjectSchema } from './fields'

const UserSchema = z.object({
  id: IdSchema,
  nickname: z.string(),
  /** Address of the icon, or null when the person has chosen none. */
  icon: z.string().nullable(),
  /** Base64 picture; the client removes a data prefix and shows it as a jpg data URL. */
  image: z.string().nullable(),
  /** Masked for display: `138****0000`. */
  phone: z.string().nullable(),
  /** Masked for display: `l***@example.com`. */
  email: z.string().nullable(),
  locale: LocaleSchema.nullable(),
})

/** Profile of specification section 3, with sex and waist, which some indicators need. Every field may stay empty. */
export const HealthProfileSchema = z.object({
  name: z.string().max(40).nullable(),
  /** ISO date, `1984-05-01`. */
  birthday: z.iso.date().nullable(),
  /** Centimetres. */
  height: z.number().min(100).max(230).nullable(),
  /** Kilograms. */
  weight: z.number().min(25).max(300).nullable(),
  sex: z.enum(SEXES).nullable(),
  /** Centimetres, at the navel. */
  waist: z.number().min(40).max(200).nullable(),
  smoker: z.boolean().nullable(),
  hypertension: z.boolean().nullable(),
  hypertensionMedication: z.boolean().nullable(),
  diabetes: z.boolean().nullable(),
  /** Trains a lot: a resting heart rate from 40 on is usual then. */
  athlete: z.boolean().nullable(),
})

export const userEndpoints = {
  '/user/get': defineEndpoint({
    summary: 'Who is signed in',
    access: 'user',
    request: EmptyObjectSchema,
    data: UserSchema,
  }),
  '/user/edit': defineEndpoint({
    summary: 'Change nickname, icon picture or language',
    access: 'user',
    request: z.object({
      nickname: z.string().trim().min(1).max(40).optional(),
      image: z.string().max(400_000).nullable().optional(),
      locale: LocaleSchema.optional(),
    }),
    data: UserSchema,
  }),
  '/user/profile/get': defineEndpoint({
    summary: 'Read the health profile',
    access: 'user',
    request: EmptyObjectSchema,
    data: HealthProfileSchema,
  }),
  '/user/profile/edit': defineEndpoint({
    summary: 'Save the health profile whole',
    access: 'user',
    request: HealthProfileSchema,
    data: HealthProfileSchema,
  }),
} as const
