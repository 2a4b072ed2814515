import { agentRules, aLevel, answering, aViewer, exampleReply } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { agentsOverlays } from '../index.js';
import { Screen } from '../screens/AgentsScreen.js';

/** How many changes of the account; each reply takes up to this many milliseconds. */
const switches = 50;
const longest = 40;

/** Drawn by a seed, so that a failing run can be repeated. */
let drawn = 7;
const upTo = (max: number) =>
  ((drawn = (Math.imul(drawn, 1_103_515_245) + 12_345) >>> 0) >>> 8) % max;
const mark = (account: unknown) => `canary${String(account)}`;

it(`${switches} changes of the account during reads show nothing of the former account`, async () => {
  const late = async <T,>(reply: T): Promise<T> => {
    await new Promise((done) => setTimeout(done, upTo(longest)));
    return reply;
  };
  const of = ({ targetAccountId }: Readonly<Record<string, unknown>>) => mark(targetAccountId);
  const account = exampleReply('getAccount');
  const listed = exampleReply('listAccounts');
  const { router } = await renderApp({
    url: '/app/org/7/agents/prompt',
    screens: { agents: Screen },
    overlays: agentsOverlays,
    replies: answering({
      getViewer: ((args: { targetAccountId: unknown }) =>
        late(
          aViewer({
            target: aLevel({ id: Number(args.targetAccountId), displayName: of(args) }),
            trail: [aLevel({ id: Number(args.targetAccountId), displayName: of(args) })],
          }),
        )) as never,
      getAccount: ((args: object) => late({ ...account, name: of(args as never) })) as never,
      getStagingEventRules: ((args: { targetAccountId: unknown }) =>
        late(
          agentRules({
            accountId: Number(args.targetAccountId),
            title: of(args),
            welcomeMessage: of(args),
            agentInstructions: `Answer for ${of(args)}.`,
            templateId: null,
            templateFields: [],
          }),
        )) as never,
      getAgentFunctions: () => late({ functions: [] }) as never,
      listAgentVersions: () => late({ versions: [] }) as never,
      listApps: () => late({ apps: [] }) as never,
      listAccounts: ((args: object) =>
        late({
          ...listed,
          accounts: listed.accounts.map((one) => ({
            ...one,
            displayName: of(args as never),
            image: null,
          })),
        })) as never,
    }),
  });
  await waitFor(() => expect(document.body.textContent).toContain(mark(7)));
  const strange: string[] = [];
  let now = 7;
  const look = () => {
    const text = `${document.body.textContent} ${[...document.querySelectorAll('textarea, input')]
      .map((field) => (field as HTMLInputElement).value)
      .join(' ')}`;
    for (const found of text.match(/canary\d+/g) ?? [])
      if (found !== mark(now)) strange.push(`${found} on ${mark(now)}`);
  };
  for (let at = 0; at < switches; at += 1) {
    now = now === 7 ? 8 : 7;
    const page = ['/prompt', '/settings', '/all'][upTo(3)];
    await act(async () => void router.history.push(`/app/org/${now}/agents${page}`));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ org: String(now) } as never),
    );
    look();
    const until = Date.now() + upTo(longest + 10);
    while (Date.now() < until) {
      await act(() => new Promise((done) => setTimeout(done, 10)));
      look();
    }
  }
  await waitFor(() => expect(document.body.textContent).toContain(mark(now)));
  look();
  expect(strange.slice(0, 5)).toEqual([]);
  expect(screen.queryByText(mark(now === 7 ? 8 : 7))).toBeNull();
});
