export { phoneFor, readPhone } from '@patchbay/formats/phone';
