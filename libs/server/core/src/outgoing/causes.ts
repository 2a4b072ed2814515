import { type Owner } from '../tree/owner.js';

/** How texts or calls of a cause are paid for and limited. */
interface CauseEntry {
  /**
   * `day`: counts here towards the agent's daily limit. `hand`: the same with a separate allowance
   * for people. `entered`: was counted with the turn. `country`: a budget of the installation.
   */
  readonly spends: 'day' | 'hand' | 'entered' | 'country';
  /**
   * Whether limits per recipient over all tenants apply. Codes are counted where they are issued.
   */
  readonly limitsRecipient: boolean;
}

/** Every cause of an outgoing text or call. A new cause needs only an entry here. */
export const causes = {
  reply: { spends: 'entered', limitsRecipient: true },
  person: { spends: 'hand', limitsRecipient: true },
  task: { spends: 'day', limitsRecipient: true },
  function: { spends: 'day', limitsRecipient: true },
  invitation: { spends: 'day', limitsRecipient: true },
  forwardingTest: { spends: 'country', limitsRecipient: true },
  /** Confirms a wish to be left alone or to hear again: the only text that one who said stop gets. */
  optOut: { spends: 'day', limitsRecipient: true },
  code: { spends: 'country', limitsRecipient: false },
} as const satisfies Record<string, CauseEntry>;

/**
 * The cause of a text or call, which decides who pays: an agent's daily limit or, for codes, the
 * installation.
 */
export type Cause =
  | { readonly kind: Exclude<keyof typeof causes, 'code'>; readonly owner: Owner }
  | { readonly kind: 'code'; readonly owner: Owner | null };

/**
 * The cause of a mail. `code` and `security` are the installation's own messages to a person about
 * their sign-in or account, and no tenant's limit applies; all others name their tenant and are
 * limited. `notice` informs the members of an account; `invitation` and `agent` carry a tenant's
 * text to any recipient.
 */
export type MailCause =
  | { readonly kind: 'code' }
  | { readonly kind: 'security' }
  | { readonly kind: 'notice' | 'invitation' | 'agent'; readonly accountId: number };
