import type { Database } from '../db/database'
import { removeDemoCatalogue, seedDemoCatalogue } from '../seed/catalogue'
import type { ServerSettings } from '../settings'

const USAGE = `Usage: npm run seed:demo [-- --remove]
  writes products, stores, reviews and posts that are invented, to show what the shop does
  --remove   takes them off sale again; orders of them stay`

/**
 * Furnishes the shop for a demonstration, or ends it. Every page of a furnished shop in production says what it is; see `demoMark`.
 * @param args what follows the name of the command
 * @returns the exit status: 0, or 1 with the reason printed
 */
export const runSeedDemoCommand = async (
  {
    db,
    settings,
    now,
    print,
  }: {
    db: Database
    settings: Pick<ServerSettings, 'isProduction' | 'wechatPay' | 'alipay'>
    now: () => Date
    print: (line: string) => void
  },
  args: readonly string[],
): Promise<0 | 1> => {
  if (args.length === 1 && args[0] === '--remove') {
    print(`off sale: ${await removeDemoCatalogue(db)}`)
    return 0
  }
  if (args.length > 0) {
    print(USAGE)
    return 1
  }
  if (settings.isProduction && (settings.wechatPay || settings.alipay)) {
    print('Nothing invented is sold for real money: this server takes payments.')
    return 1
  }
  print((await seedDemoCatalogue(db, now())) ? 'The demonstration is there.' : 'It was there already.')
  return 0
}
