import { eq } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { listFirstSteps } from '@anzuo/domain/office/firstSteps'
import type { Database } from '../../db/database'
import { products, retailStores, shopPolicies } from '../../db/schema'
import { listOfferedMethods, listStandInSections } from '../../modules/settings/offers'
import type { OfficeChange } from '../officeCall'
import type { OfficeSettingsContext } from './routes'

type FirstSteps = OfficeResponseData<'/office/v1/settings/first_steps'>

/** The policy that the list was put away; its line is there once it was. */
const PUT_AWAY = 'firstStepsPutAway'

/** How far a new shop is set up. */
export const readFirstSteps = async (
  { store, available, hasCarrierService, isProduction }: Omit<OfficeSettingsContext, 'db' | 'now'>,
  db: Database,
): Promise<FirstSteps> => {
  const settings = store.get()
  const { payment, logIn } = listOfferedMethods(settings, available)
  const steps = listFirstSteps({
    standIns: listStandInSections(settings),
    taxNumber: settings.company.taxNumber,
    canBePaid: payment.weixin || payment.alipay,
    canSendCodes: logIn.phone || logIn.email,
    hasCarrierService,
    productsOnSale: await db.$count(products, eq(products.isOnSale, true)),
    storesShown: await db.$count(retailStores, eq(retailStores.isShown, true)),
  })
  const isPutAway = (await db.$count(shopPolicies, eq(shopPolicies.name, PUT_AWAY))) > 0
  return { steps, isPutAway: isPutAway || !isProduction }
}

/** Puts the list away, for everybody. */
export const createFirstStepsPuttingAway = (
  context: OfficeSettingsContext,
): OfficeChange<'/office/v1/settings/put_away_first_steps'> => ({
  run: async ({ tx, audit }) => {
    await tx
      .insert(shopPolicies)
      .values({ name: PUT_AWAY, value: true, version: 1, changedAt: context.now() })
      .onConflictDoNothing()
    audit({
      subject: { kind: 'policy', id: PUT_AWAY, label: PUT_AWAY },
      before: null,
      after: { isPutAway: true },
    })
    return readFirstSteps(context, tx)
  },
})
