import audit from './audit.json'
import chairs from './chairs.json'
import common from './common.json'
import customers from './customers.json'
import error from './error.json'
import orders from './orders.json'
import people from './people.json'
import permission from './permission.json'
import refunds from './refunds.json'
import reviews from './reviews.json'
import role from './role.json'
import session from './session.json'
import shell from './shell.json'
import stores from './stores.json'
import today from './today.json'

/** Every text of the console in one language. */
export default {
  audit,
  chairs,
  common,
  customers,
  error,
  orders,
  people,
  permission,
  refunds,
  reviews,
  role,
  session,
  shell,
  stores,
  today,
}
