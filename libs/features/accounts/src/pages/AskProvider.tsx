import { buttonClass, EmptyState, IconCreditCard, IconMessage } from '@patchbay/kit';
import { useDomainProfile } from '@patchbay/queries';
import { type ReactNode } from 'react';

/** A feature that the provider enables: its purpose, and how to request it. */
function AskProvider({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  const { name, links } = useDomainProfile();
  const address = links.talkToSalesUrl ?? links.supportUrl;
  const action = address ? (
    <a
      className={buttonClass({ variant: 'filled' })}
      href={address}
      target="_blank"
      rel="noreferrer"
      data-autofocus
    >
      Ask {name}
    </a>
  ) : undefined;
  return (
    <EmptyState icon={icon} title={title} actions={action}>
      {children}
    </EmptyState>
  );
}

/** The plan that is missing, and who gives it. */
export function Upgrade() {
  const { name } = useDomainProfile();
  return (
    <AskProvider icon={<IconCreditCard size={18} />} title={`${name} chooses the plan`}>
      Phone numbers and new conversations come with a plan. Your agent and its settings stay as they
      are.
    </AskProvider>
  );
}

/** Text messages are disabled: their requirements, and who registers them. */
export function RequestAccess() {
  const { name } = useDomainProfile();
  return (
    <AskProvider icon={<IconMessage size={18} />} title="Texts need a registered brand">
      It takes 5 minutes now and one to two weeks at the carriers. {name} registers the brand for
      you.
    </AskProvider>
  );
}
