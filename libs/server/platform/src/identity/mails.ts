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
