import { type CodeFlow } from './rules.js';
import { decideSend } from './code-send-limits.js';

const now = 1_800_000_000_000;
const [here, elsewhere, home] = ['here', 'elsewhere', 'home'].map((name) => Buffer.from(name)) as [
  Buffer,
  Buffer,
  Buffer,
];
interface Sent {
  readonly ago: number;
  readonly requester?: Buffer;
  readonly trusted?: boolean;
  readonly isUsed?: boolean;
  readonly tries?: number;
}
const sent = ({ ago, requester = here, trusted = false, isUsed = false, tries = 0 }: Sent) => ({
  createdAt: new Date(now - ago * 1000),
  expiresAt: new Date(now - ago * 1000 + 600_000),
  consumedAt: isUsed ? new Date(now) : null,
  tries,
  requester,
  trusted,
});
const decide = (
  list: readonly Sent[],
  by: Partial<{ flow: CodeFlow; requester: Buffer; trusted: boolean }> = {},
) => {
  const decision = decideSend(
    list.map(sent),
    { flow: 'signin', requester: here, trusted: false, ...by },
    now,
  );
  return decision.kind === 'wait' ? decision.seconds : decision.kind;
};
const five = (requester: Buffer, newest = 70): Sent[] =>
  [0, 1, 2, 3, 4].map((n) => ({ ago: newest + n * 61, requester }));

describe('a request for another code', () => {
  it.each<[string, Sent[], ReturnType<typeof decide>]>([
    ['sends a code when none was sent', [], 'send'],
    ['waits a minute after the last code', [{ ago: 20 }], 40],
    ['sends a code after a minute', [{ ago: 60 }], 'send'],
    ['sends a code when the last one was used', [{ ago: 5, isUsed: true }], 'send'],
    ['waits after five codes while one is valid', five(here), 530],
    ['sends a code after five when none is valid any more', five(here, 601), 'send'],
    [
      'sends a code after five when all their tries are used up',
      five(here).map((one) => ({ ...one, tries: 5 })),
      'send',
    ],
    [
      'does not wait for a code that another network requested',
      [{ ago: 5, requester: elsewhere }],
      'send',
    ],
    ['keeps the valid code after five codes of strangers', five(elsewhere), 'kept'],
    ['sends a code after five codes of strangers when none is valid', five(elsewhere, 601), 'send'],
  ])('%s', (_what, list, expected) => expect(decide(list)).toBe(expected));

  it('from a known requester is not limited by requests of any number of unknown ones', () => {
    const flood = [...five(here, 1), ...five(elsewhere, 1), ...five(home, 1)];
    expect(decide(flood, { requester: home, trusted: true })).toBe('send');
    expect(
      decide([...flood, { ago: 30, trusted: true, requester: home }], {
        requester: home,
        trusted: true,
      }),
    ).toBe(30);
  });

  it('from an unknown requester is not limited by codes of a known one', () =>
    expect(decide(five(home, 5).map((one) => ({ ...one, trusted: true })))).toBe('send'));

  it('for a code that only its requester can use has a total limit, and an earlier code is never reused', () => {
    const others = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({
      ago: 100 + n,
      requester: Buffer.from(`other ${n}`),
    }));
    expect(decide(others, { flow: 'phone' })).toBe('send');
    expect(decide([...others, { ago: 3000, requester: elsewhere }], { flow: 'phone' })).toBe(600);
  });
});
