import { type AccountRow, displayNameOf, isolated, type Services } from '@patchbay/server-core';
import { type TreeNode } from '@patchbay/server-kit';
import { shownName } from '../people/display-name.js';

/**
 * Notifies the former contact address of an account that transcripts and notices now go to another
 * one. The address signs no user in, so the mail needs no link to undo the change.
 */
export function mailContactChanged(
  { sendMail, log }: Pick<Services, 'sendMail' | 'log'>,
  target: TreeNode,
  { before, after }: { readonly before: AccountRow; readonly after: string | null },
): void {
  const to = before.email?.toLowerCase();
  if (!to || after === null || after.toLowerCase() === to) return;
  const name = shownName(displayNameOf(before));
  sendMail({
    to,
    organizationId: target.organizationId,
    cause: { kind: 'notice', accountId: target.id },
    subject: `Notices of ${name} go to another address`,
    text:
      `Transcripts and notices of ${name} went to this address until now and go to ` +
      `${isolated(after)} from now on.\n\nIf that was not meant to be, sign in and set the ` +
      'address again, or tell the administrator of your account.',
  }).catch(() =>
    log.error({ accountId: target.id }, 'the former address of an account could not be told'),
  );
}
