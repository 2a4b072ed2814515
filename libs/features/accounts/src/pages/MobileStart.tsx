import { SignIn } from '../sign-in/SignIn.js';
import { useSession } from '@patchbay/session';
import { useNavigate } from '@patchbay/routes';
import { useEffect } from 'react';

/** Where the mobile app lands after signing out: signing in leads into the app. */
export function Screen() {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn) void navigate({ to: '/app', replace: true });
  }, [signedIn, navigate]);
  return signedIn ? null : <SignIn />;
}
