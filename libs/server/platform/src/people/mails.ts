import { type Mail } from '@patchbay/server-core';
import { languageOf } from '@patchbay/server-providers';
import { mailWordsIn } from './mail-words.js';

/** The mail with a six-digit code. It contains no text from the request. */
export const codeMail = (to: string, code: string, language: unknown): Mail => ({
  to,
  code,
  cause: { kind: 'code' },
  ...mailWordsIn[languageOf(language)].code(code),
});

/** Tells an owner that a member joined by a partner's sign-in. */
export const memberAddedMail = (
  to: string,
  email: string,
  orgName: string,
  language?: unknown,
): Mail => ({
  to,
  cause: { kind: 'security' },
  ...mailWordsIn[languageOf(language)].memberAdded(email, orgName),
});

/**
 * Invites a person. The link leads to this installation or to a domain that the inviting side has
 * proved; the name is one that `shownName` made.
 */
export const invitationMail = (
  to: string,
  where: {
    readonly name: string;
    readonly link: string;
    readonly accountId: number;
    readonly organizationId: number | null;
    /** The language of the account that invites. */
    readonly language: unknown;
  },
): Mail => ({
  to,
  organizationId: where.organizationId,
  cause: { kind: 'invitation', accountId: where.accountId },
  ...mailWordsIn[languageOf(where.language)].invitation(where.name, where.link),
});

/**
 * The mail with a code that proves, during a session, that the person is still the one who signed
 * in.
 */
export const proofMail = (to: string, code: string, language: unknown): Mail => ({
  to,
  code,
  cause: { kind: 'code' },
  ...mailWordsIn[languageOf(language)].proof(code),
});

/**
 * The mail with a code that confirms a change of address: for the new address, or for the old one
 * that agrees to it.
 */
export const addressCodeMail = (
  to: string,
  code: string,
  which: 'newAddress' | 'oldAddress',
  language: unknown,
): Mail => ({
  to,
  code,
  cause: { kind: 'code' },
  ...mailWordsIn[languageOf(language)][which](code),
});

/**
 * Tells the former address of a person that it does not sign in any more, and how to revert that.
 */
export const addressChangedMail = (
  to: string,
  now: string,
  wayBack: string,
  language: unknown,
): Mail => ({
  to,
  cause: { kind: 'security' },
  ...mailWordsIn[languageOf(language)].addressChanged(now, wayBack),
});

/** Tells both addresses that a change was taken back. */
export const addressRevertedMail = (to: string, address: string, language?: unknown): Mail => ({
  to,
  cause: { kind: 'security' },
  ...mailWordsIn[languageOf(language)].addressReverted(address),
});

/** Tells a person that their phone signs in another person now. */
export const phoneRemovedMail = (to: string, phone: string, language?: unknown): Mail => ({
  to,
  cause: { kind: 'security' },
  ...mailWordsIn[languageOf(language)].phoneRemoved(phone.slice(-4)),
});

/** Tells a person that a phone was set for signing in. */
export const phoneAddedMail = (to: string, phone: string, language: unknown): Mail => ({
  to,
  cause: { kind: 'security' },
  ...mailWordsIn[languageOf(language)].phoneAdded(phone.slice(-4)),
});

/** Tells the former contact address of an account that its notices go to another one. */
export const contactChangedMail = (
  to: string,
  account: { readonly id: number; readonly organizationId: number | null; readonly name: string },
  after: string,
  language?: unknown,
): Mail => ({
  to,
  organizationId: account.organizationId,
  cause: { kind: 'notice', accountId: account.id },
  ...mailWordsIn[languageOf(language)].contactChanged(account.name, after),
});
