import { type ReplyOf } from '@patchbay/contract';
import { Banner, Button, EmptyState, IconCalendar, SkeletonRows, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { FailedRead, useServerWords } from '@patchbay/screens';
import { useEffect, useEffectEvent } from 'react';
import { CalendarChoice } from './CalendarChoice.js';
import { ConsentPanel } from './ConsentPanel.js';
import { integrations } from './messages.js';
import { type Consent, useConsent } from './use-consent.js';

type MainCalendar = ReplyOf<'getMainGoogleCalendar'>;

/** The connected calendar of the account: not offered, not connected, connected, or broken. */
export function GoogleCalendar({ close }: { readonly close: () => void }) {
  const t = useMessages(integrations);
  const toast = useToast();
  useOverlayTitle(t('calendar'));
  const main = useOperation('getMainGoogleCalendar', {});
  const consent = useConsent(() => toast(t('connected')));
  useConnectedElsewhere(main.data, consent);
  if (!main.data && main.error) return <FailedRead title={t('notLoaded')} read={main} />;
  if (!main.data) return <SkeletonRows count={4} height={40} />;
  if (consent.step.at !== 'idle') return <ConsentPanel consent={consent} />;
  const { connection, problem } = main.data;
  if (connection === 'unavailable') return <Unavailable />;
  if (connection === 'none') return <NotConnected onConnect={consent.begin} />;
  if (problem !== null && connection === 'organization')
    return <Broken reason={problem} words={t('brokenAbove')} onConnect={consent.begin} isAbove />;
  if (connection === 'organization')
    return <OfOrganization name={main.data.calendar.summary} onConnect={consent.begin} />;
  return (
    <CalendarChoice
      main={main.data.calendar}
      close={close}
      onRevoked={() => void main.refetch()}
      broken={
        problem === null ? null : (
          <Broken reason={problem} words={t('brokenUntil')} onConnect={consent.begin} />
        )
      }
    />
  );
}

/** Ends the wait where the consent page has finished by itself, with the session of this browser. */
function useConnectedElsewhere(main: MainCalendar | undefined, { step, cancel }: Consent): void {
  const isThere = main?.connection === 'own' && main.problem === null;
  const end = useEffectEvent(() => {
    if (step.at === 'waiting' || step.at === 'lost') cancel();
  });
  useEffect(() => {
    if (isThere) end();
  }, [isThere]);
}

function Unavailable() {
  const t = useMessages(integrations);
  return (
    <EmptyState icon={<IconCalendar size={18} />} title={t('unavailable')}>
      {t.rich('unavailableWhy', { code: (inside) => <code>{inside}</code> })}
    </EmptyState>
  );
}

function NotConnected({ onConnect }: { readonly onConnect: () => void }) {
  const t = useMessages(integrations);
  return (
    <EmptyState
      icon={<IconCalendar size={18} />}
      title={t('none')}
      actions={
        <Button variant="filled" onClick={onConnect}>
          {t('connect')}
        </Button>
      }
    >
      {t('noneWhy')}
    </EmptyState>
  );
}

function OfOrganization({
  name,
  onConnect,
}: {
  readonly name: string;
  readonly onConnect: () => void;
}) {
  const t = useMessages(integrations);
  return (
    <EmptyState
      icon={<IconCalendar size={18} />}
      title={t('ofOrganization')}
      actions={<Button onClick={onConnect}>{t('connectOwn')}</Button>}
    >
      {t.rich('ofOrganizationWhy', { calendar: name, name: (inside) => <b>{inside}</b> })}
    </EmptyState>
  );
}

function Broken({
  reason,
  words,
  onConnect,
  isAbove,
}: {
  readonly reason: string;
  readonly words: string;
  readonly onConnect: () => void;
  readonly isAbove?: boolean;
}) {
  const t = useMessages(integrations);
  const serverWords = useServerWords();
  return (
    <Banner
      tone="danger"
      title={t('broken')}
      actions={
        <Button variant="filled" onClick={onConnect}>
          {t(isAbove ? 'connectOwn' : 'connectAgain')}
        </Button>
      }
    >
      {serverWords(reason)} {words}
    </Banner>
  );
}
