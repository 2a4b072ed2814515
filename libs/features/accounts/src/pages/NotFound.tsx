import { buttonClass, EmptyState, IconRoute } from '@patchbay/kit';
import { Link, ownAccount } from '@patchbay/routes';

/** An address that leads nowhere. */
export function Screen() {
  return (
    <EmptyState
      page
      icon={<IconRoute size={18} />}
      title="There is no page at this address"
      actions={
        <Link to="/app" search={ownAccount} className={buttonClass({ variant: 'filled' })}>
          Go home
        </Link>
      }
    >
      The link may be old, or a part of it is missing.
    </EmptyState>
  );
}
