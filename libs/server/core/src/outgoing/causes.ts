import { type Owner } from '../tree/owner.js';

/** How a cause of a text or call is paid for and limited. */
interface CauseEntry {
  /**
   * `day`: the agent's day, entered here. `hand`: the same, with room of its own. `entered`: it was
   * entered with the turn. `country`: a budget of the installation.
   */
  readonly spends: 'day' | 'hand' | 'entered' | 'country';
  /**
   * Whether the recipient has limits across all tenants. Codes are counted where they are issued.
   */
  readonly limitsRecipient: boolean;
}

/** Every reason for which a text or a call leaves. An entry is all that a new reason needs. */
export const causes = {
  reply: { spends: 'entered', limitsRecipient: true },
  person: { spends: 'hand', limitsRecipient: true },
  task: { spends: 'day', limitsRecipient: true },
  function: { spends: 'day', limitsRecipient: true },
  invitation: { spends: 'day', limitsRecipient: true },
  forwardingTest: { spends: 'country', limitsRecipient: true },
  code: { spends: 'country', limitsRecipient: false },
} as const satisfies Record<string, CauseEntry>;

/** Why a text or a call leaves, and who pays: an agent's day, or, for codes, the installation. */
export type Cause =
  | { readonly kind: Exclude<keyof typeof causes, 'code'>; readonly owner: Owner }
  | { readonly kind: 'code'; readonly owner: Owner | null };

/**
 * Why a mail leaves. `code` and `security` are our own words to a person about their own sign-in or
 * account, which no tenant may use up; everything else names whose it is and has limits. `notice`
 * informs the people of an account; `invitation` and `agent` carry words of a tenant to any
 * recipient.
 */
export type MailCause =
  | { readonly kind: 'code' }
  | { readonly kind: 'security' }
  | { readonly kind: 'notice' | 'invitation' | 'agent'; readonly accountId: number };
