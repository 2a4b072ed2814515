import { type Mail } from '../services.js';

/** The mail with a six-digit code. Built from what we know ourselves, never from the request. */
export const codeMail = (to: string, code: string): Mail => ({
  to, code, subject: `${code} is your sign-in code`,
  text: `Your code is ${code}.\n\nIt works once, within ten minutes. If you did not ask for it, you can ignore this mail.`,
});

/** Tells an owner that someone joined by a partner's sign-in. */
export const memberAddedMail = (to: string, email: string, orgName: string): Mail => ({
  to, subject: `${email} joined ${orgName}`.trim(),
  text: `${email} was added as a member of ${orgName || 'your organization'} through the partner portal that you use.\n\nIf you do not know this person, remove them under Members.`,
});

/** Invites somebody. The link leads to this installation or to a domain that the inviting side has proved. */
export const invitationMail = (to: string, where: { readonly name: string; readonly link: string; readonly organizationId: number | null }): Mail => ({
  to, organizationId: where.organizationId, subject: `You are invited to ${where.name}`,
  text: `You were made a member of ${where.name}.\n\nSign in with this address at ${where.link}\n\nIf you did not expect this, you can ignore this mail.`,
});

/** The mail with a code that proves, in the middle of a session, who sits there. */
export const proofMail = (to: string, code: string): Mail => ({
  to, code, subject: `${code} confirms that it is you`,
  text: `Your code is ${code}.\n\nIt works once, within ten minutes, and lets your session do what it was refused. If you did not ask for it, somebody else is using your session: sign in and end all others.`,
});
