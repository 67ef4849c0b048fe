import account from './account.json'
import audit from './audit.json'
import common from './common.json'
import conflict from './conflict.json'
import error from './error.json'
import orders from './orders.json'
import people from './people.json'
import permission from './permission.json'
import pictures from './pictures.json'
import products from './products.json'
import refunds from './refunds.json'
import reviews from './reviews.json'
import role from './role.json'
import session from './session.json'
import shell from './shell.json'
import stores from './stores.json'
import today from './today.json'

/** Every text of the console in one language. */
export default {
  account,
  audit,
  common,
  conflict,
  error,
  orders,
  people,
  permission,
  pictures,
  products,
  refunds,
  reviews,
  role,
  session,
  shell,
  stores,
  today,
}
