import appNames from '@anzuo/chair-protocol/home/appNames.json'
import { createHomeAppNames } from '../scripts/homeAppNames'

it('has a chair speak to a home in the words of the app; `npm run locales:home` writes them anew', () => {
  expect(appNames).toEqual(createHomeAppNames())
})
