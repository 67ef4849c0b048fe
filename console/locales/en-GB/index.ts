// Written by `npm run --silent locales:console`.
import account from './account.json'
import apiKeys from './apiKeys.json'
import apiReference from './apiReference.json'
import audit from './audit.json'
import auditWords from './auditWords.json'
import batches from './batches.json'
import chairs from './chairs.json'
import common from './common.json'
import conflict from './conflict.json'
import customers from './customers.json'
import error from './error.json'
import firmware from './firmware.json'
import firstSteps from './firstSteps.json'
import keys from './keys.json'
import lists from './lists.json'
import money from './money.json'
import orders from './orders.json'
import people from './people.json'
import permission from './permission.json'
import pictures from './pictures.json'
import products from './products.json'
import refunds from './refunds.json'
import reviews from './reviews.json'
import role from './role.json'
import search from './search.json'
import session from './session.json'
import settings from './settings.json'
import shell from './shell.json'
import stores from './stores.json'
import today from './today.json'
import webhooks from './webhooks.json'

/** Every text of the console in one language. */
export default {
  account,
  apiKeys,
  apiReference,
  audit,
  auditWords,
  batches,
  chairs,
  common,
  conflict,
  customers,
  error,
  firmware,
  firstSteps,
  keys,
  lists,
  money,
  orders,
  people,
  permission,
  pictures,
  products,
  refunds,
  reviews,
  role,
  search,
  session,
  settings,
  shell,
  stores,
  today,
  webhooks,
}
