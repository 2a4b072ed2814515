import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { described, done, email, phone, required, sixDigits, success } from '../wire.js';

const person = { audience: 'account', target: 'any', effect: 'write' } as const;
const json = { kind: 'json' } as const;

export const verificationOperations = {
  requestPhoneVerificationCode: operation({
    method: 'POST',
    path: '/api/v1/phoneNumber/requestVerificationCode',
    area: 'accounts',
    summary:
      'Sends a six-digit code to a phone by text or, with `method: call`, spoken. Also ' +
      'proves a number that was brought. A person who has not set this phone before is ' +
      'refused with `step-up` without a proof.',
    access: { ...person, perMinute: 20 },
    body: z.object({ phoneNumber: phone(), method: z.optional(z.enum(['call', 'text'])) }),
    examples: { body: { phoneNumber: '+15125550148' } },
    reply: done(),
    failure: json,
  }),
  validatePhoneVerificationCode: operation({
    method: 'POST',
    path: '/api/v1/phoneNumber/validateVerificationCode',
    area: 'accounts',
    summary:
      'Confirms a phone by its code. The person can then sign in by it, and a number that was brought works from now on.',
    access: { ...person, perMinute: 40 },
    body: z.object({ phoneNumber: phone(), verificationCode: sixDigits() }),
    examples: { body: { phoneNumber: '+15125550148', verificationCode: '123456' } },
    reply: z.object({ ...success, phoneNumber: z.string() }),
    failure: json,
  }),
  requestEmailVerificationCode: operation({
    method: 'POST',
    path: '/api/v1/email/requestVerificationCode',
    area: 'accounts',
    summary:
      'Sends a six-digit code to the address that the person wants, and another to the ' +
      'present one. Another address takes a proof (`step-up`), which an API key has not.',
    access: { ...person, keys: false, perMinute: 20 },
    body: z.object({ email: email() }),
    examples: { body: { email: 'pat@northside.example' } },
    reply: done(),
    failure: json,
  }),
  validateEmailVerificationCode: operation({
    method: 'POST',
    path: '/api/v1/email/validateVerificationCode',
    area: 'accounts',
    summary:
      'Confirms an address by the code that went there. A new address is `pending` until ' +
      'the old one is confirmed as well. The old address can take it back for three days.',
    access: { ...person, keys: false, perMinute: 40 },
    body: z.object({ email: email(), verificationCode: sixDigits() }),
    examples: { body: { email: 'pat@northside.example', verificationCode: '123456' } },
    reply: z.object({ ...success, email: z.string(), pending: z.boolean() }),
    failure: json,
  }),
  revertEmailChange: operation({
    method: 'POST',
    path: '/api/v1/email/revertChange',
    area: 'auth',
    summary:
      'Takes a change of a sign-in address back, by the token in the mail to the old ' +
      'address, within three days. All sessions of the person end.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 10 },
    body: z.object({ token: required(200) }),
    examples: { body: { token: '5b1c8a52-6f0d-4c2e-9a57-3f1f0c9f4e21.signature' } },
    reply: z.object({ ...success, email: z.string() }),
    failure: json,
  }),
  verifyCellForwarding: operation({
    method: 'POST',
    path: '/api/v1/verifyCellForwarding',
    area: 'numbers',
    summary:
      'Rings a line whose calls should come to the agent, to see whether they do. `validateVerifiedNumber` tells.',
    access: {
      audience: 'account',
      target: 'agent',
      permission: 'canEditOrg',
      effect: 'write',
      perMinute: 10,
    },
    body: z.object({ phoneNumber: z.optional(phone()) }),
    examples: { body: { phoneNumber: '+15125550148' } },
    reply: z.object({
      ...success,
      phoneNumber: z.string(),
      number: z.string(),
      expiresIn: described(z.int(), 'Seconds', 120),
    }),
    failure: json,
  }),
  validateVerifiedNumber: operation({
    method: 'POST',
    path: '/api/v1/validateVerifiedNumber',
    area: 'numbers',
    summary:
      'Tells whether the test call has come through to the agent. With `listen` it waits for it, up to twenty seconds.',
    access: {
      audience: 'account',
      target: 'agent',
      permission: 'canEditOrg',
      effect: 'read',
      perMinute: 60,
    },
    body: z.object({ listen: z.optional(z.boolean()) }),
    examples: {
      body: { listen: true },
      reply: {
        success: true,
        verified: true,
        status: 'verified',
        phoneNumber: '+15125550148',
        number: '+15125550100',
      },
    },
    reply: z.object({
      ...success,
      verified: z.boolean(),
      status: z.enum(['none', 'waiting', 'verified', 'expired']),
      phoneNumber: z.nullable(z.string()),
      number: z.nullable(z.string()),
    }),
    failure: json,
  }),
} as const;
