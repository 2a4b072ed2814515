import { type EmbeddedChatProps } from '@patchbay/feature-conversations/visitor';

/** What the query of the chat's address says; an empty value is none. */
export function readAddress(search: string): EmbeddedChatProps {
  const query = new URLSearchParams(search);
  return {
    target: query.get('chatTarget') || undefined,
    token: query.get('token') || null,
    isCall: query.get('testMode') === 'call',
  };
}
