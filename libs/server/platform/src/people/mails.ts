import { isolated, type Mail } from '@patchbay/server-core';

/** The mail with a six-digit code. It contains no text from the request. */
export const codeMail = (to: string, code: string): Mail => ({
  to,
  code,
  cause: { kind: 'code' },
  subject: `${code} is your sign-in code`,
  text: `Your code is ${code}.\n\nIt works once, within ten minutes. If you did not ask for it, you can ignore this mail.`,
});

/** Tells an owner that a member joined by a partner's sign-in. */
export const memberAddedMail = (to: string, email: string, orgName: string): Mail => ({
  to,
  cause: { kind: 'security' },
  subject: `${isolated(email)} joined ${orgName}`.trim(),
  text:
    `${isolated(email)} was added as a member of ${orgName || 'your organization'} through the ` +
    `partner portal that you use.\n\nIf you do not know this person, remove them under Members.`,
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
  },
): Mail => ({
  to,
  organizationId: where.organizationId,
  cause: { kind: 'invitation', accountId: where.accountId },
  subject: `You are invited to ${where.name}`,
  text:
    `${where.name} invites you to become a member.\n\nTo accept, sign in with this address at ` +
    `${where.link}\n\nIf you did not expect this, you can ignore this mail: nothing happens ` +
    'unless you accept. If this address has an account elsewhere, ask to be invited with ' +
    'another one.',
});

/**
 * The mail with a code that proves, during a session, that the person is still the one who signed
 * in.
 */
export const proofMail = (to: string, code: string): Mail => ({
  to,
  code,
  cause: { kind: 'code' },
  subject: `${code} confirms that it is you`,
  text:
    `Your code is ${code}.\n\nIt works once, within ten minutes, and lets your session do what ` +
    'it was refused. If you did not ask for it, another person is using your session: sign in ' +
    'and end all others.',
});

/**
 * The mail with a code that confirms a change of address: for the new address, or for the old one
 * that agrees to it.
 */
export const addressCodeMail = (to: string, code: string, which: 'new' | 'old'): Mail => ({
  to,
  code,
  cause: { kind: 'code' },
  subject: `${code} is your code`,
  text:
    `${
      which === 'new'
        ? 'Enter this code to confirm that this address is yours'
        : 'A person who is signed in as you wants to change your address. Enter this code as well ' +
          'if that is you'
    }: ` +
    `${code}.\n\nIt works once, within ten minutes. If you did not ask for it, ` +
    `${which === 'new' ? 'you can ignore this mail' : 'do not pass it on, and end all your sessions'}.`,
});

/**
 * Tells the former address of a person that it does not sign in any more, and how to revert that.
 */
export const addressChangedMail = (to: string, now: string, wayBack: string): Mail => ({
  to,
  cause: { kind: 'security' },
  subject: 'Your address was changed',
  text:
    `You sign in with ${isolated(now)} from now on; this address was confirmed for it.\n\nIf ` +
    'that was not you, take the change back within three days. That gives this address back to ' +
    `your account and ends all sessions:\n\n${wayBack}`,
});

/** Tells both addresses that a change was taken back. */
export const addressRevertedMail = (to: string, address: string): Mail => ({
  to,
  cause: { kind: 'security' },
  subject: 'The change of your address was undone',
  text:
    `${isolated(address)} signs in to the account again. All sessions were ended, and so were ` +
    'API keys made since the change; a phone that was set around that time does not sign in ' +
    `any more.\n\nSign in anew, and look at who else has access to your account.`,
});

/** Tells a person that their phone signs in another person now. */
export const phoneRemovedMail = (to: string, phone: string): Mail => ({
  to,
  cause: { kind: 'security' },
  subject: 'A phone was removed from your account',
  text:
    `Another person showed that they hold the phone that ends in ${phone.slice(-4)}, so it ` +
    `does not sign in to your account any more.\n\nIf you still hold it, set it again; ` +
    'otherwise you can ignore this mail.',
});

/** Tells a person that a phone was set for signing in. */
export const phoneAddedMail = (to: string, phone: string): Mail => ({
  to,
  cause: { kind: 'security' },
  subject: 'A phone was set for signing in',
  text:
    `The phone that ends in ${phone.slice(-4)} can be used to sign in to your account ` +
    `now.\n\nIf that was not you, set your own phone again and end all sessions.`,
});
