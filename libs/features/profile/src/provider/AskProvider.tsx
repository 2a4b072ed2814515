import {
  buttonClass,
  CopyButton,
  EmptyState,
  IconCreditCard,
  IconMessage,
  SkeletonRows,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useDomainProfile, useViewer } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { provider } from './messages.js';

/**
 * A feature that the provider enables: its purpose, and how to request it. It waits until the
 * provider is known, because its texts and its button name it.
 */
function AskProvider({
  icon,
  title,
  request,
  children,
}: {
  icon: ReactNode;
  title: string;
  /** What to ask for, to be sent where the provider names no address. */
  request: 'requestPlan' | 'requestTexts';
  children: ReactNode;
}) {
  const t = useMessages(provider);
  const { name, links, answer, isGeneric, read } = useDomainProfile();
  const { data: viewer } = useViewer();
  if (answer === 'coming' && !isGeneric) return <SkeletonRows count={3} height={40} />;
  if (answer === 'none' && !isGeneric) return <FailedRead title={t('notLoaded')} read={read} />;
  const address = links.talkToSalesUrl ?? links.supportUrl;
  const account = viewer?.target;
  const action = address ? (
    <a
      className={buttonClass({ variant: 'filled' })}
      href={address}
      target="_blank"
      rel="noreferrer"
      data-autofocus
    >
      {t('ask', { name })}
    </a>
  ) : account ? (
    <CopyButton
      worded
      variant="filled"
      what={t('request')}
      value={t(request, { account: account.displayName, id: String(account.id) })}
    />
  ) : undefined;
  return (
    <EmptyState icon={icon} title={title} actions={action}>
      {children} {address ? null : t('whomToAsk')}
    </EmptyState>
  );
}

/** The plan that is missing, and who gives it. */
export function Upgrade() {
  const t = useMessages(provider);
  const { name } = useDomainProfile();
  return (
    <AskProvider
      icon={<IconCreditCard size={18} />}
      title={name ? t('planTitle', { name }) : t('planTitleOnly')}
      request="requestPlan"
    >
      {t('plan')}
    </AskProvider>
  );
}

/** Text messages are disabled: their requirements, and who registers them. */
export function RequestAccess() {
  const t = useMessages(provider);
  const { name } = useDomainProfile();
  return (
    <AskProvider icon={<IconMessage size={18} />} title={t('textsTitle')} request="requestTexts">
      {name ? t('texts', { name }) : t('textsOnly')}
    </AskProvider>
  );
}
