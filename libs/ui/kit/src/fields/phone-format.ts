export { parsePhone, phoneFor } from '@patchbay/formats/phone';
