import { type OperationName, operationOf } from './operations.js';

/**
 * Calls that widgets on partners' pages send to the path of a member's call, naming the agent by
 * `targetUser` instead of sending a token. Each is an operation of its own, so that the rules for
 * members and for visitors are never one rule.
 */
const visitorWays: readonly { readonly path: string; readonly means: OperationName }[] = [
  { path: '/api/v2/contact', means: 'saveVisitorContact' },
];

/**
 * The address that a request really means: the visitor's call where it names an agent by
 * `targetUser`, else the one it has.
 */
export function addressMeant(method: string, url: string): string {
  if (method !== 'POST' && method !== 'OPTIONS') return url;
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2);
  const way = visitorWays.find((one) => one.path === path);
  return way && /(?:^|&)targetUser=/.test(query) ? `${operationOf(way.means).path}?${query}` : url;
}
