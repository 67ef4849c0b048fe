import { createIndicatorPage } from '../indicator/createIndicatorPage'

/** The brands’ own addresses lead to the same explanations: what a value means does not depend on a brand. */
export default createIndicatorPage('brandIndicator')
