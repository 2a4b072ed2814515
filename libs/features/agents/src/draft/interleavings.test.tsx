import { jest } from '@jest/globals';
import { type AgentEventRules } from '@patchbay/contract';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { useOperationMutation } from '@patchbay/queries';
import { type Suggestions, useSuggestions } from '@patchbay/screens';
import { type TemplateField, suggestionStatuses } from '@patchbay/template-fields';
import { act, waitFor } from '@testing-library/react';
import { useStaging } from './staging.js';
import { type AgentDraft, useAgentDraft } from './use-agent-draft.js';
import { type Publishing, usePublish } from './use-publish.js';

/** How many interleavings; the figures of the security goals ask for ten thousand. */
const runs = Number(process.env['PATCHBAY_INTERLEAVINGS'] ?? 24);
const stepsOfRun = 10;
const texts = ['agentInstructions', 'welcomeMessage'] as const;
type TextField = (typeof texts)[number];
type Texts = Readonly<Record<TextField, string>>;

/** The actions of an editor tab, as its screen calls them. */
interface Tab {
  readonly draft: AgentDraft;
  readonly publishing: Publishing;
  readonly suggestions: Suggestions;
  readonly revert: () => Promise<void>;
}

/** Drawn by a seed, so that a failing run can be repeated. */
function drawFrom(seed: number): <T>(from: readonly T[]) => T {
  let state = seed;
  return (from) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return from[(state >>> 8) % from.length] as (typeof from)[number];
  };
}

const start: Texts = { agentInstructions: 'Be kind.', welcomeMessage: 'Hello.' };
const server = {
  staging: start,
  live: start,
  revision: 1,
  /** The tab that saved the revision. */
  savedBy: -1,
  isBroken: false,
  publishes: 0,
};
/** Saves that were refused because of a save of the same tab. */
let ownConflicts = 0;
const isOffline = [false, false];
/** Sentences that were given up by a choice: reverted, or the other side of a conflict. */
const givenUp = new Set<string>();
const sentencesOf = (of: Partial<Texts>): string[] =>
  Object.values(of).flatMap((text) => text.match(/s\d+\./g) ?? []);
const giveUp = (of: Partial<Texts>) => sentencesOf(of).forEach((one) => givenUp.add(one));

const rules = () =>
  ({
    ...server.staging,
    revision: server.revision,
    templateId: null,
    templateFields: [],
    changesSinceLive: 0,
    updatedAt: 1,
  }) as unknown as AgentEventRules;

function replies(tab: number) {
  /** Some calls take long, so that steps fall between a call and its reply. */
  let calls = 0;
  const reached = async <T,>(answer: () => T): Promise<T | Response> => {
    calls += 1;
    await new Promise((done) => setTimeout(done, [0, 30, 700][calls % 3]));
    if (isOffline[tab]) throw new TypeError('Failed to fetch');
    return server.isBroken ? refuse(503, 'Try again in a moment.') : answer();
  };
  return {
    getStagingEventRules: () => reached(rules),
    getDefaultEventRules: () => reached(() => ({ ...rules(), ...server.live })),
    listAgentVersions: () => reached(() => ({ versions: [] })),
    saveCampaign: (args: Readonly<Record<string, unknown>>) =>
      reached(() => {
        if (args['baseRevision'] !== server.revision) {
          if (server.savedBy === tab) ownConflicts += 1;
          return refuse(409, 'Someone else changed this agent.', {
            current: server.staging,
            revision: server.revision,
          });
        }
        for (const field of texts)
          if (typeof args[field] === 'string')
            server.staging = { ...server.staging, [field]: args[field] };
        server.revision += 1;
        server.savedBy = tab;
        return { revision: server.revision, changesSinceLive: 1, updatedAt: 2 };
      }),
    publishAgent: () =>
      reached(() => {
        server.publishes += 1;
        server.live = server.staging;
        return { publishedAt: 3 };
      }),
    revertAgent: () =>
      reached(() => {
        giveUp(server.staging);
        server.staging = server.live;
        server.revision += 1;
        server.savedBy = -1;
        return {};
      }),
    autoReviewAgentConfiguration: () => reached(() => refuse(500, 'The review failed.')),
  } as never;
}

const reviewed = [
  { key: 'greeting', title: 'First words?', type: 'text', value: 'Hello' },
] as unknown as readonly TemplateField[];

function editorOf(kept: { tab?: Tab }) {
  function Editor({ config }: { config: AgentEventRules }) {
    const draft = useAgentDraft(config);
    const suggestions = useSuggestions(null);
    const publishing = usePublish(draft, suggestions, reviewed, () => undefined, unchecked);
    const revert = useOperationMutation('revertAgent');
    kept.tab = {
      draft,
      suggestions,
      publishing,
      revert: async () => {
        if (await draft.flush()) await revert.mutateAsync({}).catch(() => undefined);
      },
    };
    return null;
  }
  return function Screen() {
    const { data } = useStaging();
    return data ? <Editor config={data} /> : null;
  };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function openTab(at: number): Promise<() => Tab> {
  const kept: { tab?: Tab } = {};
  await renderApp({
    url: '/app/org/7/agents',
    screens: { agents: editorOf(kept) },
    replies: replies(at),
  });
  await waitFor(() => expect(kept.tab).toBeDefined());
  return () => {
    if (!kept.tab) throw new Error('The editor did not open.');
    return kept.tab;
  };
}

let written = 0;
const steps: Readonly<
  Record<string, (tab: Tab, at: number, draw: ReturnType<typeof drawFrom>) => void>
> = {
  edit: ({ draft }, _at, draw) => {
    const field = draw(texts);
    written += 1;
    draft.change({ [field]: `${String(draft.config[field])} s${written}.` });
  },
  wait: () => undefined,
  save: ({ draft }) => {
    // Twice, as when a page is left while it publishes.
    void draft.flush();
    void draft.flush();
  },
  publish: ({ publishing }) => publishing.send('publish'),
  cancel: ({ publishing }) => publishing.send('cancel'),
  ignore: ({ publishing }) => publishing.send('ignore'),
  revert: ({ revert }) => void revert(),
  offline: (_tab, at) => {
    isOffline[at] = !isOffline[at];
  },
  breakServer: () => {
    server.isBroken = !server.isBroken;
  },
  resolve: (tab, _at, draw) => settle(tab, draw(['mine', 'theirs'] as const)),
};

/**
 * The data that a choice discards: for `mine`, their values in the same fields; for `theirs`, the
 * pending edits here.
 */
function settle({ draft }: Tab, keep: 'mine' | 'theirs'): void {
  if (!draft.conflict) return;
  const theirs = draft.conflict.theirs as unknown as Texts;
  const mine = Object.fromEntries(
    texts
      .filter((field) => draft.config[field] !== theirs[field])
      .map((field) => [field, String(draft.config[field])]),
  );
  if (keep === 'theirs') giveUp(mine);
  else
    giveUp(
      Object.fromEntries(Object.keys(mine).map((field) => [field, theirs[field as TextField]])),
    );
  draft.resolve(keep);
}

/**
 * Between two steps, in ms: at once, just before and just after a draft saves itself, and until
 * most calls have their reply.
 */
const pauses = [0, 10, 200, 1499, 1501, 1600, 4000];

/**
 * The order of actions. Two of five steps are edits, and a tab that is saving mostly gets another
 * edit or another save: a defect loses data between a call and its reply first.
 */
function nextStep(
  tabs: readonly (() => Tab)[],
  draw: ReturnType<typeof drawFrom>,
): { readonly at: 0 | 1; readonly name: string } {
  const saving = tabs.findIndex((tab) => tab().draft.status === 'saving');
  if (saving >= 0 && draw([true, true, false]))
    return { at: saving as 0 | 1, name: draw(['edit', 'edit', 'save']) };
  return {
    at: draw([0, 1] as const),
    name: draw([true, true, false, false, false]) ? 'edit' : draw(Object.keys(steps)),
  };
}

/** Everything online, saved, and every conflict settled. */
async function comeToRest(tabs: readonly (() => Tab)[]): Promise<void> {
  isOffline.fill(false);
  server.isBroken = false;
  for (let rounds = 0; rounds < 12; rounds += 1) {
    for (const tab of tabs) {
      await act(async () => settle(tab(), 'mine'));
      await act(async () => void tab().draft.flush());
      await pass(2500);
    }
    if (tabs.every((tab) => !tab().draft.conflict && tab().publishing.state.phase === 'idle'))
      return;
  }
}

afterAll(() => jest.useRealTimers());

const unchecked = async () => false;

it(`${runs} interleavings of editing, suggesting, publishing, reverting, offline and two tabs lose no sentence`, async () => {
  const tabs = [await openTab(0), await openTab(1)] as const;
  jest.useFakeTimers();
  const lost: string[] = [];
  const strange = new Set<string>();
  const seen = new Set<string>();
  for (let run = 1; run <= runs; run += 1) {
    const draw = drawFrom(run);
    const first = written + 1;
    const done: string[] = [];
    for (let step = 0; step < stepsOfRun; step += 1) {
      const { at, name } = nextStep(tabs, draw);
      const tab = tabs[at];
      done.push(`${at}${name}`);
      await act(async () => steps[name]?.(tab(), at, draw));
      await pass(draw(pauses));
      for (const { draft, publishing, suggestions } of tabs.map((one) => one())) {
        seen.add(`${draft.status}/${publishing.state.phase}`);
        if (!['clean', 'saving', 'saved', 'error'].includes(draft.status))
          strange.add(draft.status);
        if (
          !['idle', 'requesting', 'dialog', 'viewing', 'publishing'].includes(
            publishing.state.phase,
          )
        )
          strange.add(publishing.state.phase);
        for (const { status } of suggestions.state.values())
          if (!suggestionStatuses.includes(status)) strange.add(status);
      }
    }
    await comeToRest(tabs);
    for (let one = first; one <= written; one += 1)
      if (!givenUp.has(`s${one}.`) && !sentencesOf(server.staging).includes(`s${one}.`))
        lost.push(`s${one} of run ${run}: ${done.join(' ')}`);
    // Long texts would slow the runs down.
    server.staging = start;
    server.live = start;
    server.revision += 1;
    server.savedBy = -1;
    await pass(100);
    for (const tab of tabs) {
      await act(async () => tab().draft.change({ title: `run ${run}` }));
      await pass(2000);
      await act(async () => settle(tab(), 'theirs'));
      await pass(2000);
    }
  }
  process.stdout.write(
    `\nInterleavings: ${runs} of ${stepsOfRun} steps in two tabs, ${written} sentences ` +
      `written, ${lost.length} lost, ${ownConflicts} conflicts of a tab with itself, ` +
      `${strange.size} states outside the lists, ${seen.size} pairs of states seen, ` +
      `${server.publishes} publications\n`,
  );
  expect(lost.slice(0, 5)).toEqual([]);
  expect([...strange]).toEqual([]);
  expect(ownConflicts).toBe(0);
}, 3_600_000);
