import apiKeys from './apiKeys.json'
import apiReference from './apiReference.json'
import audit from './audit.json'
import common from './common.json'
import error from './error.json'
import money from './money.json'
import orders from './orders.json'
import people from './people.json'
import permission from './permission.json'
import refunds from './refunds.json'
import role from './role.json'
import session from './session.json'
import shell from './shell.json'
import today from './today.json'
import webhooks from './webhooks.json'

/** Every text of the console in one language. */
export default {
  apiKeys,
  apiReference,
  audit,
  common,
  error,
  money,
  orders,
  people,
  permission,
  refunds,
  role,
  session,
  shell,
  today,
  webhooks,
}
