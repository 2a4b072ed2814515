import { IconBox } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OfOrganization } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { agents } from './messages.js';

/** What is about one agent. Accounts above an organization have none. */
export function OfAgent({ children }: { readonly children: ReactNode }) {
  const t = useMessages(agents);
  return (
    <OfOrganization
      icon={<IconBox size={18} />}
      title={t('organizationFirst')}
      why={t('organizationWhy')}
    >
      {children}
    </OfOrganization>
  );
}
