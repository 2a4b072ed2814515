import { operationOf } from '../operations.js';
import { agentConfig } from './agent.js';

interface Body {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] };
  };
}

/** Every call that takes a configuration, and where in its body. */
const bodies = [
  ['saveCampaign', (one: object) => one, 'preAnswerRingTime'],
  ['replaceAgentVersion', (snapshot: object) => ({ snapshot }), 'snapshot.preAnswerRingTime'],
] as const;

describe('the ring time of an agent', () => {
  it.each([1, 2, 60, null, undefined])('may be %j', (preAnswerRingTime) =>
    expect(agentConfig.safeParse({ preAnswerRingTime }).success).toBe(true),
  );

  it.each([0, -1, 61, 1.5, '20', Number.NaN])(
    'is not %j, and the refusal names the field',
    (preAnswerRingTime) => {
      for (const [name, wrap, path] of bodies) {
        const read = (operationOf(name).body as unknown as Body).safeParse(
          wrap({ preAnswerRingTime }),
        );
        expect([
          name,
          read.success,
          read.error?.issues.map((issue) => issue.path.join('.')),
        ]).toEqual([name, false, [path]]);
      }
    },
  );
});
