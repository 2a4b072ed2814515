import { dateToSeconds } from '@patchbay/kernel';
import { Chip } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { DetailPanel } from '@patchbay/screens';
import { kindOf, type SecurityEvent, severities } from './event-list.js';
import { security } from './messages.js';

/** How far the line of the audit may stand from its event. */
const aroundMs = 2000;

/** The line of the audit of the request that an event is of: who did it, and from which device. */
function useAuditLine({ timestamp, requestId }: SecurityEvent) {
  const secondsAt = (ms: number) => dateToSeconds(new Date(ms));
  const { data, isPending } = useOperation(
    'listAudit',
    { from: secondsAt(timestamp - aroundMs), to: secondsAt(timestamp + aroundMs), limit: 200 },
    { enabled: requestId !== null },
  );
  const entries = typeof data === 'object' ? data.entries : [];
  return {
    line: entries.find((entry) => entry.requestId === requestId),
    isLooking: requestId !== null && isPending,
  };
}

/** One security event: what it means, and who did it, from where and with which device. */
export function EventDetail({
  event,
  onClose,
}: {
  readonly event: SecurityEvent;
  readonly onClose: () => void;
}) {
  const t = useMessages(security);
  const { line, isLooking } = useAuditLine(event);
  const person = event.userId === null ? null : String(event.userId);
  // Only events about refused calls and texts have one.
  const { number } = event.details;
  const { label, ...tone } = severities(t)[event.severity];
  const found = (value: string | null | undefined) => value ?? (isLooking ? t('looking') : null);
  return (
    <DetailPanel
      title={kindOf(t, event)}
      meta={<Chip {...tone}>{label}</Chip>}
      facts={[
        { label: t('meaning'), value: event.sentence },
        { label: t('number'), value: typeof number === 'string' ? number : null },
        { label: t('timestamp'), value: t('happened', { at: new Date(event.timestamp) }) },
        { label: t('who'), value: found(line?.actor.email ?? line?.actor.id ?? person) },
        { label: t('address'), value: event.address, copy: event.address },
        { label: t('device'), value: found(line?.device) },
        { label: t('deed'), value: found(line?.operation) },
        { label: t('account'), value: event.accountId },
        { label: t('request'), value: event.requestId, copy: event.requestId },
        { label: t('told'), value: event.isTold ? t('yes') : t('no') },
      ]}
      onClose={onClose}
    />
  );
}
