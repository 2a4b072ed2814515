import { type Operation, operationNames, operationOf } from '@patchbay/contract';
import { credentialChanges, type Guard } from '@patchbay/server-core';
import { sessions } from '@patchbay/server-store';
import { createFixtureTree } from '../testing/fixture-tree.js';
import { createTestServer } from '../testing/test-server.js';

interface Node {
  readonly _zod?: {
    readonly def?: {
      readonly shape?: Readonly<Record<string, Node>>;
      readonly innerType?: Node;
      readonly element?: Node;
      readonly in?: Node;
      readonly options?: readonly unknown[];
    };
  };
}

/** The names of all arguments, however deep. */
function namesIn(schema: unknown, depth = 0): string[] {
  const def = (schema as Node | undefined)?._zod?.def;
  if (!def || depth > 6) return [];
  const shape = Object.entries(def.shape ?? {}).flatMap(([key, inner]) => [
    key,
    ...namesIn(inner, depth + 1),
  ]);
  const inner = [def.innerType, def.element, def.in, ...(def.options ?? [])].flatMap((one) =>
    namesIn(one, depth + 1),
  );
  return [...shape, ...inner];
}

const suspicious =
  /e?mail$|phone|^(address|payout|destination|credentials|accountSid|key|number|paypal|venmo|iban)$|secret|password|apiKey|authToken|oneTimeToken/i;
/**
 * Nested words that are named so and are settings of an agent, fields of a form or an entry of a
 * list.
 */
const notOwn = new Set(['key']);
const looksSo = (entry: Operation): boolean =>
  [...namesIn(entry.body), ...namesIn(entry.query)].some(
    (name) => suspicious.test(name) && !notOwn.has(name),
  );

const writing = operationNames.filter((name) => operationOf(name).access.effect === 'write');
const guardedBy = (...guards: Guard[]) =>
  operationNames.filter(
    (name) => guards.includes(credentialChanges[name]?.guard ?? 'none') && credentialChanges[name],
  );

describe('the table of credential changes', () => {
  it('has an entry for every writing operation that takes an address, a phone, a payout target or a secret', () => {
    expect(
      writing.filter((name) => looksSo(operationOf(name)) && !credentialChanges[name]),
    ).toEqual([]);
  });

  it('contains exactly the operations for which the contract requires step-up of every caller', () => {
    const proved = operationNames.filter((name) => operationOf(name).access.stepUp === 'everybody');
    expect([...proved].sort()).toEqual([...guardedBy('proof')].sort());
  });

  it('requires step-up for every change of sign-in data or payout targets, except for new ones', () => {
    const open = operationNames.filter((name) => {
      const decision = credentialChanges[name];
      return (
        ['phone', 'payout target', 'API key'].includes(decision?.changes ?? '') &&
        !['proof', 'proof-if-changed', 'code'].includes(decision?.guard ?? '')
      );
    });
    expect(open).toEqual([]);
  });
});

describe('without step-up', () => {
  const samples: Readonly<Record<string, unknown>> = {
    requestEmailVerificationCode: { email: 'another.address@example.com' },
    validateEmailVerificationCode: {
      email: 'another.address@example.com',
      verificationCode: '123456',
    },
    requestPhoneVerificationCode: { phoneNumber: '+15125554999' },
    validatePhoneVerificationCode: { phoneNumber: '+15125554999', verificationCode: '123456' },
  };

  it('no session changes these values, and no key if step-up is required', async () => {
    const server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
    try {
      const tree = await createFixtureTree(server);
      await server.store.within({ kind: 'platform', reason: 'let proofs be over' }, (db) =>
        db.update(sessions).set({ provedAt: null }),
      );
      const tokenOf = (key: string) =>
        tree.actors.find((actor) => actor.key === key)?.token as string;
      const replies: unknown[] = [];
      for (const name of guardedBy('proof', 'proof-if-changed')) {
        const { method, path, access, examples } = operationOf(name);
        const who = access.audience === 'account' ? 'owner' : 'reseller';
        const body = samples[name] ?? examples?.body;
        const byPerson = await server.call(method, path, { token: tokenOf(who), body });
        const byKey =
          credentialChanges[name]?.guard === 'proof'
            ? (await server.call(method, path, { token: tokenOf('agent key'), body })).status
            : 403;
        replies.push([name, byPerson.json.code, byKey]);
      }
      const isAsked = (name: string) =>
        name === 'validateEmailVerificationCode' ? 'wrong-code' : 'step-up';
      expect(replies).toEqual(
        guardedBy('proof', 'proof-if-changed').map((name) => [name, isAsked(name), 403]),
      );
    } finally {
      await server.close();
    }
  });
});
