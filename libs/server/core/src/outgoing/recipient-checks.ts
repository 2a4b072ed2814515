import { OutboundRefusal } from './refusal.js';
import { disabledWords } from '../tree/disabled-accounts.js';
import { optedOutWords, pausedWords } from './opt-outs.js';
import { type ServerKey } from '../keys/server-key.js';
import { type Channel } from './limits.js';
import { type RecipientStatus } from './recipient-status-repository.js';

export const digestOf = (key: ServerKey, channel: Channel, to: string): string =>
  `${channel} ${key.digest('outgoing', to.trim().toLowerCase()).toString('base64url')}`;

const pauseMs = 24 * 3_600_000;

/**
 * Refuses messages of a disabled account and to a number that opted out, unless they confirm just
 * that; a task to a number that may not want it waits for a day.
 */
export async function allowed(
  standing: RecipientStatus | Promise<RecipientStatus>,
  { now, confirms = false }: { readonly now: number; readonly confirms?: boolean },
): Promise<RecipientStatus> {
  const found = await standing;
  if (found.disabled) throw new OutboundRefusal('disabled', disabledWords);
  if (found.optedOut && !confirms) throw new OutboundRefusal('opted-out', optedOutWords);
  if (found.paused) throw new OutboundRefusal('paused', pausedWords, now + pauseMs);
  return found;
}
