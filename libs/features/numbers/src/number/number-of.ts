import { phoneDigits } from '@patchbay/formats';

/** A number as the server writes it, whatever an address made of its plus; empty if there is none. */
export const numberOf = (given = ''): string => {
  const digits = phoneDigits(given);
  return digits === '' ? '' : `+${digits}`;
};
