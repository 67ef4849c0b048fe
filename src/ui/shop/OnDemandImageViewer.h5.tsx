import { createOnDemand } from '../feedback/createOnDemand'

/** Pictures over the whole screen. Most people never bring a picture closer. */
export const OnDemandImageViewer = createOnDemand(() =>
  import('./ImageViewer').then(({ ImageViewer }) => ImageViewer),
)
