import account from './account.json'
import apiKeys from './apiKeys.json'
import apiReference from './apiReference.json'
import audit from './audit.json'
import chairs from './chairs.json'
import common from './common.json'
import conflict from './conflict.json'
import customers from './customers.json'
import error from './error.json'
import money from './money.json'
import orders from './orders.json'
import people from './people.json'
import permission from './permission.json'
import pictures from './pictures.json'
import products from './products.json'
import refunds from './refunds.json'
import reviews from './reviews.json'
import role from './role.json'
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
  chairs,
  common,
  conflict,
  customers,
  error,
  money,
  orders,
  people,
  permission,
  pictures,
  products,
  refunds,
  reviews,
  role,
  session,
  settings,
  shell,
  stores,
  today,
  webhooks,
}
