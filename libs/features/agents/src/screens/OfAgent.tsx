import { buttonClass, EmptyState, IconBox, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { type ReactNode } from 'react';
import { agents } from './messages.js';

/**
 * What is about one agent. Accounts above an organization have none: there it says which step comes
 * first, and asks the server nothing that it would refuse.
 */
export function OfAgent({ children }: { readonly children: ReactNode }) {
  const t = useMessages(agents);
  const tier = useViewer().data?.target.type;
  if (tier === undefined) return <SkeletonRows count={4} />;
  if (tier === 'organization' || tier === 'agent') return children;
  return (
    <EmptyState
      icon={<IconBox size={18} />}
      title={t('organizationFirst')}
      actions={
        <Link to="/app" className={buttonClass({ variant: 'filled' })}>
          {t('showAccounts')}
        </Link>
      }
    >
      {t('organizationWhy')}
    </EmptyState>
  );
}
