import { cutText } from '@patchbay/kernel';
import { searchInventory, vanityOffer } from './inventory.js';
import { CarrierError, type CarrierPort } from './port.js';

const e164 = /^\+\d{8,15}$/;

export const checked = (...numbers: string[]) => {
  const bad = numbers.find((number) => !e164.test(number));
  if (bad !== undefined)
    throw new CarrierError(
      'invalid',
      `“${cutText(bad, 40)}” is not a phone number with a country code.`,
    );
};

/** Fictional numbers: offered, assigned and released in this process. */
export function loopbackNumbers(
  isTaken: (number: string) => Promise<boolean>,
): Pick<CarrierPort, 'search' | 'assign' | 'release'> {
  const assigned = new Set<string>();
  return {
    search: async (query) => {
      const offered = searchInventory(query, (number) => assigned.has(number));
      const taken = await Promise.all(offered.map(({ number }) => isTaken(number)));
      return offered.filter((_, at) => !taken[at]);
    },
    async assign(number) {
      checked(number);
      const offered =
        searchInventory({
          by: 'prefix',
          prefix: number.slice(2),
          strict: true,
          country: 'US',
        }).find((one) => one.number === number) ?? vanityOffer(number);
      if (!offered || assigned.has(number) || (await isTaken(number)))
        throw new CarrierError('unavailable', `${number} cannot be had.`);
      assigned.add(number);
      return offered;
    },
    release: async (number) => void assigned.delete(number),
  };
}
