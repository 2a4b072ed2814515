import { useOperation } from '@patchbay/queries';
import { numberOf } from '../number/number-of.js';

/**
 * The number that calls are forwarded to: the one that the address names, or else the main one of
 * the account. `main` is the number that a test call of its agent reaches.
 */
export function useForwardedNumber(given: string | undefined) {
  const named = numberOf(given);
  const list = useOperation('listPhoneNumbers', { number: named }, { enabled: named !== '' });
  const found = list.data?.numbers[0];
  const target = found?.accountId;
  const account = useOperation(
    'getAccount',
    {},
    { enabled: named === '' || found !== undefined, ...(target === undefined ? {} : { target }) },
  );
  const failed = [list, account].find(({ error, data }) => error && !data);
  return {
    isGone: list.data !== undefined && !found,
    isLoaded: account.data !== undefined,
    number: found?.number ?? account.data?.vidaPhoneNumber,
    main: account.data?.vidaPhoneNumber,
    /** The agent that has the number, unless it is the account itself. */
    target,
    failed,
  };
}
