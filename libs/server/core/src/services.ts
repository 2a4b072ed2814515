import { type Clock } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type AccessGateway, type Log, type RateLimiter } from '@patchbay/server-kit';
import { type StoragePort, type WebPoster } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { type ProcessSlots } from './access/concurrency-slots.js';
import { type ServerKey } from './keys/server-key.js';
import { type CodeTexts } from './codes/texts.js';
import { type Outgoing, type SendMail } from './outgoing/outgoing-gateway.js';
import { type ForgedCallbacks } from './security/forged-callbacks.js';

/** What every module and its handlers work with. Made once for a server, by `createCoreModule`. */
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
  /** The one way out for texts and calls. */
  readonly outgoing: Outgoing;
  /** Sends codes to phones. */
  readonly codeTexts: CodeTexts;
  /** Counts what may happen only so often, for rules finer than those of the edge. */
  readonly limits: RateLimiter;
  /** Counts what may run at once, for all processes. */
  readonly slots: ProcessSlots;
  /** Records callbacks whose signature is wrong. */
  readonly forgedCallbacks: ForgedCallbacks;
  /** Posts to addresses that a tenant may give. */
  readonly poster: WebPoster;
  /** Where files lie. */
  readonly storage: StoragePort;
  /** Places off the public web that may be reached all the same, as `host:port`. */
  readonly fetchAlso: readonly string[];
}
