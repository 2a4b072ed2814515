import { type MailCause } from './causes.js';

/**
 * A mail to one person. `code` goes with it so that the development outbox can show it by itself.
 */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code?: string;
  readonly organizationId?: number | null;
  /** Why it is sent, and whose limits it counts towards. */
  readonly cause: MailCause;
}
