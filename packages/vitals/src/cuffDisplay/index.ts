export { readCuffDisplay, type CuffDisplayNumbers, type CuffDisplayReading } from './readCuffDisplay'
