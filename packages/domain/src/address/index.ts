export { parsePastedAddress } from './pastedAddress'
export {
  findDistrictInAddress,
  toDistinctDivisionNames,
  searchDistricts,
  type AdministrativeDivision,
  type Province,
} from './administrativeDivisions'
export { validateAddress, type AddressFormErrors } from './validateAddress'
