export { phoneCountries, phoneFor, readPhone } from '@patchbay/formats/phone';
