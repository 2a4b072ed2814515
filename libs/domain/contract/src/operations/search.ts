import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { accountListItem } from '../resources/account.js';
import { paging, required, success } from '../wire.js';

const found = z.object({ ...success, accounts: z.array(accountListItem), totalAccounts: z.int(), pageSize: z.int(), pageNumber: z.int() });
const access = { audience: 'account', target: 'any', effect: 'read', perMinute: 240 } as const;

export const searchOperations = {
  search: operation({
    method: 'GET', path: '/api/v1/search/{target}', aliases: [{ path: '/api/v1/enhancedSearch/{target}' }], area: 'accounts',
    summary: 'Accounts at or beneath the own or the targeted one whose names, username, address or external id contain a text.',
    access, params: z.object({ target: required(200) }), query: z.object(paging), reply: found,
    failure: { kind: 'json' },
  }),
  searchAccount: operation({
    method: 'POST', path: '/api/v2/searchAccount', aliases: [{ path: '/api/v2/searchAccount/enhanced' }], area: 'accounts',
    summary: 'The same search with its text in the body.',
    access, query: z.object(paging), body: z.object({ phrase: required(200) }), reply: found,
    examples: { body: { phrase: 'Northside' } },
    failure: { kind: 'json' },
  }),
} as const;
