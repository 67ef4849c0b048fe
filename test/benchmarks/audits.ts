import { launchMiniProgram } from '@anzuo/miniprogram-host'
import { ensureBuild } from '../../scripts/build'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { startAppServer } from '../e2e/support/appServer'
import { DEMO_ACCOUNT, seedAccount } from '../screens/seedAccount'
import { auditPages, listLowScores, MIN_PAGE_SCORE, type PageAudit } from '../weapp/support/auditPages'
import { createMiniProgramDriver, resolvePageUrl } from '../weapp/support/createMiniProgramDriver'
import { createSignedInApiClient } from '../weapp/support/createSignedInApiClient'
import { listSeededPages } from '../weapp/support/examplePages'

/** Prints how the platform's rules judge every page of the mini-program, and ends with 1 where a page has a low score. */

const auditEveryPage = async (origin: string): Promise<PageAudit[]> => {
  const app = await launchMiniProgram(resolveRepositoryPath('dist/weapp'), [
    '--quiet',
    '--audits',
    ...['--api', origin, '--open', resolvePageUrl('/login')],
  ])
  try {
    await submitPhoneLogin(createMiniProgramDriver(app), { origin, phone: DEMO_ACCOUNT.phone })
    const own = await seedAccount(await createSignedInApiClient(app, origin), { origin })
    return await auditPages(app, listSeededPages(own))
  } finally {
    await app.stop()
  }
}

const printScores = (audits: readonly PageAudit[]): void => {
  for (const { name, score, attempts, lost } of audits) {
    const remarks = [
      ...(attempts > 1 ? [`opened ${attempts} times`] : []),
      ...lost.map(({ rule }) => `loses ${rule}`),
    ]
    console.log([(score?.toFixed(1) ?? '–').padStart(5), name, ...remarks].join('  '))
  }
  const best = audits.filter(({ lost, score }) => score !== null && lost.length === 0).length
  console.log(`${audits.length} pages, ${best} of them without a lost rule`)
}

const benchmarkAudits = async (): Promise<void> => {
  await ensureBuild('weapp')
  const server = await startAppServer({ isWeb: false })
  try {
    const audits = await auditEveryPage(server.origin)
    printScores(audits)
    const low = listLowScores(audits)
    low.forEach(line => console.error(`Missed: ${line}`))
    if (low.length > 0) process.exitCode = 1
    else console.log(`Every page has a score of at least ${MIN_PAGE_SCORE}.`)
  } finally {
    await server.stop()
  }
}

benchmarkAudits().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
