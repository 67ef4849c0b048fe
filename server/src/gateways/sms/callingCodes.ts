import { getCallingCode } from '../../phoneNumber'
import { SmsError, type SmsGateway } from './smsGateway'

/**
 * A gateway that asks its provider only for phones with these calling codes (`86`, `852`). Text messages abroad cost many times as much, and
 * strangers make money of numbers that they have codes sent to.
 */
export const limitSmsCallingCodes = (gateway: SmsGateway, callingCodes: readonly string[]): SmsGateway => ({
  send: async message => {
    const callingCode = getCallingCode(message.phone)
    if (callingCodes.includes(callingCode)) return gateway.send(message)
    return { ok: false, error: new SmsError('abroad', `SMS_CALLING_CODES is without ${callingCode}`) }
  },
})
