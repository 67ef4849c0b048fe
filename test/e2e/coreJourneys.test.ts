import { coreUserJourneys } from './scenarios/coreJourneys'
import { setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp()

test.each(coreUserJourneys)('$name', ({ run }) => app.withPage(({ start }) => run(start, app)))
