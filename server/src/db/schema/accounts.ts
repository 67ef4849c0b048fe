import { boolean, date, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns'

/** A person. Phone and e-mail are unique, so two log-ins at once register one account. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  phone: text('phone').unique(),
  /** Always in lower case. */
  email: text('email').unique(),
  nickname: text('nickname').notNull(),
  icon: text('icon'),
  /** Base64 of a JPEG, PNG or WebP picture, without a data prefix. */
  image: text('image'),
  locale: text('locale', { enum: ['en-GB', 'zh-CN', 'zh-Hant'] }),
  /** Openid of the instant-messaging browser's account, and of the mini-program's. */
  browserOpenid: text('browser_openid'),
  miniProgramOpenid: text('mini_program_openid'),
  createdAt: instant('created_at').notNull(),
})

/** A log-in. Only the hash of the token is kept: whoever reads the table can't act as the person. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hex sha256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** Moves on while the session is used. */
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** What a person told about themselves for the health check. */
export const profiles = pgTable('profiles', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name'),
  birthday: date('birthday', { mode: 'string' }),
  /** Centimetres. */
  height: doublePrecision('height'),
  /** Kilograms. */
  weight: doublePrecision('weight'),
  sex: text('sex', { enum: ['female', 'male'] }),
  /** Centimetres. */
  waist: doublePrecision('waist'),
  smoker: boolean('smoker'),
  hypertension: boolean('hypertension'),
  hypertensionMedication: boolean('hypertension_medication'),
  diabetes: boolean('diabetes'),
  athlete: boolean('athlete'),
  updatedAt: instant('updated_at').notNull(),
})
