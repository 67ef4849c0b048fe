import { readCode } from '../../e2e/journeys/logIn'
import { eventually, type MiniProgram } from '../../miniprogram-host/client/openMiniProgram'

/** Logs in by phone on the open log-in page, with the code from the server's outbox, and waits until the page is left. */
export const logIn = async (app: MiniProgram, { origin, phone }: { origin: string; phone: string }) => {
  await app.type('#login-phone', phone)
  await app.tap('#login-agree')
  await app.tap('#login-get-code')
  await eventually(
    async () => (await app.page()).$('#login-code'),
    field => field !== null,
  )
  await app.type('#login-code', await readCode(origin, phone))
  await eventually(
    async () => (await app.page()).path,
    path => path !== 'pages/main/login/index',
  )
}
