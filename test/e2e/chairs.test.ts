import {
  runChairLifecycle,
  verifyChairLandingPage,
  shareChairWithFamily,
  triggerEmergencyStop,
} from './scenarios/chairs'
import { uploadHealthReportFromPage } from './scenarios/uploadHealthReport'
import { setUpPageApp } from './support/setUpBrowserApp'

const app = setUpPageApp()
const { start } = app

test('the page of a chair is open to strangers and says how to stop it', () =>
  verifyChairLandingPage({ start, origin: app.origin }))

test('a chair is added, started, changed, stopped, run by a plan, and counted', () =>
  runChairLifecycle({
    start,
    origin: app.origin,
    phone: '13800004401',
    uploadReport: () => uploadHealthReportFromPage(app.page),
  }))

test('an emergency stop from far away holds, and says where it is released', () =>
  triggerEmergencyStop(app.driver, app.origin))

test('a chair is shared with the family by a link that works once', () =>
  shareChairWithFamily(app.driver, { origin: app.origin, phone: '13800004402' }))
