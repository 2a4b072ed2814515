import { operationQuery } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';

/**
 * Whether the person is known to see billing on the account of a link: a call made in advance would
 * be refused otherwise.
 */
export function maySeeBilling({ cache, account: { target } }: ScreenPlace): boolean {
  const viewer = cache.getQueryData(operationQuery('getViewer', {}, { target }).queryKey);
  return viewer?.permissions.canViewBilling?.allowed === true;
}
