import { type Clock } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type AccessGateway, type Log, type RateLimiter } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type ServerKey } from './access/server-key.js';
import { type SendMail } from './outgoing/outgoing-gateway.js';

/** What resource folders work with. Made once at the start; a test makes its own. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly accessGateway: AccessGateway<Db>;
  readonly key: ServerKey;
  readonly log: Log;
  /** Address of this installation, without a slash at the end. */
  readonly publicUrl: string;
  /** Accounts with rules of their own, from the configuration. */
  readonly special: SpecialAccounts;
  /** The one way out for mails: it checks and counts by their cause. */
  readonly sendMail: SendMail;
  /** Counts what may happen only so often, for rules finer than those of the edge. */
  readonly limits: RateLimiter;
}
