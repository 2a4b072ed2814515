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
  readonly asker?: Buffer;
  readonly trusted?: boolean;
  readonly isUsed?: boolean;
  readonly tries?: number;
}
const sent = ({ ago, asker = here, trusted = false, isUsed = false, tries = 0 }: Sent) => ({
  createdAt: new Date(now - ago * 1000),
  expiresAt: new Date(now - ago * 1000 + 600_000),
  consumedAt: isUsed ? new Date(now) : null,
  tries,
  asker,
  trusted,
});
const decide = (
  list: readonly Sent[],
  by: Partial<{ flow: CodeFlow; asker: Buffer; trusted: boolean }> = {},
) => {
  const decision = decideSend(
    list.map(sent),
    { flow: 'signin', asker: here, trusted: false, ...by },
    now,
  );
  return decision.kind === 'wait' ? decision.seconds : decision.kind;
};
const five = (asker: Buffer, newest = 70): Sent[] =>
  [0, 1, 2, 3, 4].map((n) => ({ ago: newest + n * 61, asker }));

describe('one more code', () => {
  it.each<[string, Sent[], ReturnType<typeof decide>]>([
    ['goes out when none was sent', [], 'send'],
    ['waits a minute after the last', [{ ago: 20 }], 40],
    ['goes out after a minute', [{ ago: 60 }], 'send'],
    ['goes out when the last one was used', [{ ago: 5, isUsed: true }], 'send'],
    ['waits after five while one works', five(here), 530],
    ['goes out after five when none works any more', five(here, 601), 'send'],
    [
      'goes out after five when the last was tried to death',
      five(here).map((one) => ({ ...one, tries: 5 })),
      'send',
    ],
    ['does not wait for what another network asked for', [{ ago: 5, asker: elsewhere }], 'send'],
    ['is not sent when strangers had five and one works', five(elsewhere), 'kept'],
    ['is sent when strangers had five and none works', five(elsewhere, 601), 'send'],
  ])('%s', (_what, list, expected) => expect(decide(list)).toBe(expected));

  it('to a known asker is never stopped by strangers, however many they are', () => {
    const flood = [...five(here, 1), ...five(elsewhere, 1), ...five(home, 1)];
    expect(decide(flood, { asker: home, trusted: true })).toBe('send');
    expect(
      decide([...flood, { ago: 30, trusted: true, asker: home }], { asker: home, trusted: true }),
    ).toBe(30);
  });

  it('to a stranger is not stopped by what a known asker had', () =>
    expect(decide(five(home, 5).map((one) => ({ ...one, trusted: true })))).toBe('send'));

  it('that only its requester can use is limited in all, and never replaced by another requester’s', () => {
    const others = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({
      ago: 100 + n,
      asker: Buffer.from(`other ${n}`),
    }));
    expect(decide(others, { flow: 'phone' })).toBe('send');
    expect(decide([...others, { ago: 3000, asker: elsewhere }], { flow: 'phone' })).toBe(600);
  });
});
