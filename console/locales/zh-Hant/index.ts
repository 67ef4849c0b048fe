import audit from './audit.json'
import common from './common.json'
import error from './error.json'
import orders from './orders.json'
import people from './people.json'
import permission from './permission.json'
import refunds from './refunds.json'
import role from './role.json'
import session from './session.json'
import settings from './settings.json'
import shell from './shell.json'
import today from './today.json'

/** Every text of the console in one language. */
export default {
  audit,
  common,
  error,
  orders,
  people,
  permission,
  refunds,
  role,
  session,
  settings,
  shell,
  today,
}
