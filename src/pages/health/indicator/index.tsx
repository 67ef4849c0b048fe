import { createIndicatorPage } from './createIndicatorPage'

export default createIndicatorPage('indicator')
