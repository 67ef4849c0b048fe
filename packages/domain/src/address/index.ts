export { parsePastedAddress } from './pastedAddress'
export {
  findDistrictInAddress,
  toAdministrativeDivisionNames,
  searchDistricts,
  type AdministrativeDivision,
  type Province,
} from './administrativeDivisions'
export { validateAddress, type AddressFormErrors } from './validateAddress'
