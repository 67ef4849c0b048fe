export { ImageViewer as OnDemandImageViewer } from './ImageViewer'
