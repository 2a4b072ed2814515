import { type MailCause } from './causes.js';

/**
 * A mail to one person. `code` is included so that the development outbox can show it separately.
 */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a page. */
  readonly html?: string;
  readonly code?: string;
  readonly organizationId?: number | null;
  /** The cause of the mail, and the tenant whose limits it counts towards. */
  readonly cause: MailCause;
}
