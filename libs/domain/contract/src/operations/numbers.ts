import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { line, required, success } from '../wire.js';

const numbers = z.object({ ...success, numbers: z.array(z.object({ number: z.string(), city: z.string(), region: z.string(), country: z.string() })) });
const search = { audience: 'account', target: 'agent', permission: 'canSelectNumber', effect: 'read', perMinute: 60 } as const;

export const numberOperations = {
  searchNumbersByPrefix: operation({
    method: 'POST', path: '/api/v2/phoneNumber/search/local/prefix', area: 'numbers',
    summary: 'Free numbers that begin with digits. `strict: false` widens to the area around.',
    access: search, body: z.object({ prefix: required(10), country: z.optional(line(2)), strict: z.optional(z.boolean()) }), reply: numbers, failure: { kind: 'json' },
  }),
  searchNumbersByLocality: operation({
    method: 'POST', path: '/api/v2/phoneNumber/search/local/locality', area: 'numbers',
    summary: 'Free numbers of a city.',
    access: search, body: z.object({ city: z.optional(line(80)), region: z.optional(line(40)), country: z.optional(line(2)) }), reply: numbers, failure: { kind: 'json' },
  }),
  searchNumbersByPhrase: operation({
    method: 'POST', path: '/api/v2/phoneNumber/search/local/phrase', area: 'numbers',
    summary: 'Free numbers that spell a word; `*` stands for any digits.',
    access: search, body: z.object({ phrase: required(20), country: z.optional(line(2)), city: z.optional(line(80)), region: z.optional(line(40)) }), reply: numbers, failure: { kind: 'json' },
  }),
  assignPhoneNumber: operation({
    method: 'POST', path: '/api/v2/phoneNumber/assign', area: 'numbers',
    summary: 'Gives a free number to an agent.',
    access: { audience: 'account', target: 'agent', permission: 'canSelectNumber', effect: 'write' },
    body: z.object({ number: required(20), country: z.optional(line(2)) }), reply: z.object({ ...success, number: z.string() }), failure: { kind: 'json' },
  }),
} as const;
