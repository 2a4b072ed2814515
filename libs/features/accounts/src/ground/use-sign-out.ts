import { useClient } from '@patchbay/queries';
import { ownAccount, useNavigate } from '@patchbay/routes';
import { useSession } from '@patchbay/session';

/**
 * Ends the session here and on the server, and lands on /app, or on /mobile/start in the mobile
 * app.
 */
export function useSignOut(): () => Promise<void> {
  const client = useClient();
  const navigate = useNavigate();
  const { end, modes } = useSession();
  return async () => {
    // The local session ends for any reply of the server: a person who signs out must be signed
    // out.
    await client.call('signOut', {}).catch(() => undefined);
    end();
    await navigate({
      to: modes.mobileApp ? '/mobile/start' : '/app',
      search: ownAccount,
      replace: true,
    });
  };
}
