import { OutboundRefusal } from '@patchbay/server-core';
import { MailError } from '@patchbay/server-providers';

/** Whether a mail that was not sent is worth another attempt: not one that is refused for good. */
export const mayPass = (error: unknown): boolean => {
  if (error instanceof MailError) return !error.permanent;
  return !(error instanceof OutboundRefusal) || error.retryable;
};
