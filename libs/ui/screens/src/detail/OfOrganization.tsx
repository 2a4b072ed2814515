import { buttonClass, EmptyState, IconUsers, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { type ReactNode } from 'react';
import { details } from './messages.js';

export interface OfOrganizationProps {
  readonly icon?: ReactNode;
  readonly title?: string;
  /** Why there is nothing here for an account above an organization. */
  readonly why?: string;
  readonly children: ReactNode;
}

/**
 * What only organizations and agents have. Accounts above them read which step comes first, and
 * the server is asked nothing that it would refuse.
 */
export function OfOrganization({ icon, title, why, children }: OfOrganizationProps) {
  const t = useMessages(details);
  const tier = useViewer().data?.target.type;
  if (tier === undefined) return <SkeletonRows count={4} />;
  if (tier === 'organization' || tier === 'agent') return children;
  return (
    <EmptyState
      icon={icon ?? <IconUsers size={18} />}
      title={title ?? t('organizationFirst')}
      actions={
        <Link to="/app" className={buttonClass({ variant: 'filled' })}>
          {t('showAccounts')}
        </Link>
      }
    >
      {why ?? t('organizationWhy')}
    </EmptyState>
  );
}
