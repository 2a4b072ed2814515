import { useDomainProfile } from '@patchbay/queries';
import { useAppSearch, useNavigate } from '@patchbay/routes';
import { useSession } from '@patchbay/session';
import { useEffect } from 'react';
import { SignIn } from './SignIn.js';
import { HandOff } from './HandOff.js';

/**
 * Where the mobile app begins, and lands after signing out. Signing in leads into the app; where
 * the app opened this page in a browser and named its device, it takes over.
 */
export function Screen() {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { cloudId } = useAppSearch();
  const { settings, answer } = useDomainProfile();
  const scheme = settings['mobileAppScheme'];
  const isHandedOver = typeof cloudId === 'string' && typeof scheme === 'string' && scheme !== '';
  const isKnown = cloudId === undefined || answer !== 'coming';
  useEffect(() => {
    if (signedIn && isKnown && !isHandedOver) void navigate({ to: '/app', replace: true });
  }, [signedIn, isKnown, isHandedOver, navigate]);
  if (!signedIn) return <SignIn />;
  return isHandedOver ? <HandOff cloudId={cloudId} scheme={scheme} /> : null;
}
