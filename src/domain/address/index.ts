export { readPastedAddress, type PastedAddress } from './pastedAddress'
export {
  readRegion,
  regionNames,
  searchDistricts,
  type City,
  type Division,
  type PlacedRegion,
  type Province,
  type Region,
} from './region'
export { checkAddress, type AddressFault, type AddressFaults, type AddressForm } from './checkAddress'
