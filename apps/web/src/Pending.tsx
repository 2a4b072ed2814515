import { EmptyState } from '@patchbay/kit';

/** Stands where a screen is not written yet. A test counts them. */
export function Pending() {
  return (
    <EmptyState page title="This screen is on its way">
      Everything around it works already.
    </EmptyState>
  );
}

/** Binds a name whose screen is not written yet. */
export const pending = async () => ({ Screen: Pending });
