import { OutboundRefusal } from './refusal.js';
import { disabledWords } from '../tree/disabled-accounts.js';
import { optedOutWords } from './opt-outs.js';
import { type ServerKey } from '../keys/server-key.js';
import { type Channel } from './limits.js';
import { type RecipientStatus } from './recipient-status-repository.js';

export const digestOf = (key: ServerKey, channel: Channel, to: string): string =>
  `${channel} ${key.digest('outgoing', to.trim().toLowerCase()).toString('base64url')}`;

/** Refuses messages of a disabled account and to a number that opted out. */
export async function allowed(
  standing: RecipientStatus | Promise<RecipientStatus>,
): Promise<RecipientStatus> {
  const found = await standing;
  if (found.disabled) throw new OutboundRefusal('disabled', disabledWords);
  if (found.optedOut) throw new OutboundRefusal('opted-out', optedOutWords);
  return found;
}
