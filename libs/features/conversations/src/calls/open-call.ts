import { type ReplyOf } from '@patchbay/contract';
import { useMessages } from '@patchbay/messages';
import { usePartyName } from '@patchbay/screens';
import { liveCalls } from './messages.js';

/** A call that rings or goes on. */
export type OpenCall = ReplyOf<'listOpenCalls'>['calls'][number];

/** Who calls whom, as a sentence. */
export function useCallSentence(): (call: OpenCall) => string {
  const t = useMessages(liveCalls);
  const nameOf = usePartyName();
  return ({ direction, fromNumber, toNumber, agentName: agent }) => {
    const other = direction === 'inbound' ? fromNumber : toNumber;
    const caller = other === null ? t('unknown') : nameOf(other);
    return direction === 'inbound'
      ? t('incoming', { caller, agent })
      : t('outgoing', { caller, agent });
  };
}
