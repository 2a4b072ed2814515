import { refuse, renderApp } from '@patchbay/overlays/testing';
import { exampleReply } from '@patchbay/fakes';
import { useNavigate, useSectionPage } from '@patchbay/routes';
import { type ListSource, type Suggestions, useSuggestions } from '@patchbay/screens';
import { entryOf, fieldsToReview, type TemplateField } from '@patchbay/template-fields';
import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type AgentRow } from '../list/agent-list.js';
import { useAgentList } from '../list/use-agent-list.js';

/** How many orders; the security goals ask for ten thousand. */
const runs = Number(process.env['PATCHBAY_ORDERS'] ?? 60);
const stepsOfRun = 8;

/** Drawn by a seed, so that a failing run can be repeated. */
function drawFrom(seed: number) {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 8;
  return <T,>(from: readonly T[]): T => from[next() % from.length] as T;
}

const pages = ['prompt', 'settings', 'versions'] as const;
const texts = ['desk', 'hours', 'sales'];
const keys = ['greeting', 'hours'];
/** The questions with answers that name the request about them. */
const fieldsOf = (id: string) =>
  keys.map((key) => ({
    key,
    title: `${key}?`,
    type: 'text',
    promptTip: 'As callers know it.',
    value: `Of ${id}`,
  })) as unknown as readonly TemplateField[];
const failsFor = (value: string) => value.endsWith('5');
const pageSize = 20;
const total = 45;
const example = exampleReply('listAccounts');
const row = example.accounts[0]!;

/** Requests whose replies wait until a step lets one of them through, in any order. */
interface Waiting {
  readonly what: string;
  readonly answer: () => void;
}
const waiting: Waiting[] = [];
const inTurn = <T,>(what: string, reply: () => T): Promise<T> =>
  new Promise((resolve) => {
    waiting.push({ what, answer: () => resolve(reply()) });
  });

interface Shown {
  readonly search: (text: string) => void;
  readonly text: string;
  readonly list: ListSource<AgentRow>;
  readonly suggestions: Suggestions;
  readonly page: string | null;
  readonly go: (page: (typeof pages)[number]) => void;
}

async function openScreen() {
  const kept: { shown?: Shown } = {};
  function Screen() {
    const navigate = useNavigate();
    const page = useSectionPage('agents');
    const [text, search] = useState('');
    const list = useAgentList(7, { text, filters: {}, sort: null });
    const suggestions = useSuggestions(null);
    kept.shown = {
      text,
      search,
      list,
      suggestions,
      page,
      go: (to) => void navigate({ to: `/app/agents/${to}`, replace: true }),
    };
    return null;
  }
  await renderApp({
    url: '/app/org/7/agents/prompt',
    screens: { agents: Screen },
    replies: {
      listAccounts: ({ queryText = '', page = 0 }: { queryText?: string; page?: number }) =>
        inTurn(`list ${queryText} ${page}`, () => ({
          ...example,
          accounts: Array.from(
            { length: Math.max(0, Math.min(pageSize, total - Number(page) * pageSize)) },
            (_, at) => ({
              ...row,
              id: 1 + Number(page) * pageSize + at,
              displayName: `${queryText}#${Number(page) * pageSize + at}`,
            }),
          ),
          totalAccounts: total,
        })),
      autoReviewAgentConfiguration: ({ fields }: { fields: readonly TemplateField[] }) => {
        const value = String(fields[0]?.value);
        return inTurn(value, () =>
          failsFor(value)
            ? refuse(500, `${value} failed.`)
            : fields.map(({ key }) => ({ key, promptSuggestion: `${key} ${value}` })),
        );
      },
    } as never,
  });
  await waitFor(() => expect(kept.shown).toBeDefined());
  return () => kept.shown as Shown;
}

/** What follows from the steps of a run. */
interface Model {
  text: string;
  page: (typeof pages)[number];
  /** The request about each field whose end decides; null where the field was edited since. */
  readonly asked: Map<string, string | null>;
  /** The requests that are under way. */
  readonly open: Set<string>;
  readonly aborted: Set<string>;
}

const settle = () => act(() => new Promise((done) => setTimeout(done, 0)));

it(`${runs} orders of searching, turning pages, switching panels and suggestions end as the model has it`, async () => {
  const shown = await openScreen();
  let requests = 0;
  let answered = 0;
  const wrong: string[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const draw = drawFrom(run);
    const model: Model = {
      text: shown().text,
      page: 'prompt',
      asked: new Map(),
      open: new Set(),
      aborted: new Set(),
    };
    const done: string[] = [];
    const answer = () => {
      const one = waiting.splice(waiting.indexOf(draw(waiting)), 1)[0];
      one?.answer();
      model.open.delete(one?.what.replace('Of ', '') ?? '');
      answered += 1;
    };
    const review = (id: string) => {
      const { state } = shown().suggestions;
      const asked = fieldsToReview(fieldsOf(id), state);
      for (const { key } of asked) model.asked.set(key, id);
      if (asked.length > 0) model.open.add(id);
      void shown().suggestions.review(fieldsOf(id), id);
    };
    const steps: Readonly<Record<string, () => void>> = {
      search: () => shown().search((model.text = `${draw(texts)} ${run}`)),
      panel: () => shown().go((model.page = draw(pages))),
      page: () => shown().list.more?.(),
      review: () => review(`r${(requests += 1)}`),
      abort: () => {
        if (model.open.size === 0) return;
        const id = draw([...model.open]);
        model.open.delete(id);
        model.aborted.add(id);
        shown().suggestions.abort(id);
      },
      edit: () => {
        const key = draw(keys);
        model.asked.set(key, null);
        shown().suggestions.dispatch({ type: 'edited', key, value: `typed ${run}` });
      },
      answer: () => {
        if (waiting.length > 0) answer();
      },
    };
    for (let step = 0; step < stepsOfRun; step += 1) {
      const name = draw([...Object.keys(steps), 'answer', 'answer', 'search']);
      done.push(name);
      await act(async () => steps[name]?.());
      if (draw([true, false])) await settle();
    }
    // The rest arrives in any order.
    for (let rounds = 0; rounds < 40; rounds += 1) {
      await settle();
      if (waiting.length === 0) break;
      await act(async () => answer());
    }
    await settle();
    const now = shown();
    const names = now.list.rows.map(({ displayName }) => displayName);
    const expected = Array.from({ length: names.length }, (_, at) => `${model.text}#${at}`);
    if (now.text !== model.text || names.length === 0 || names.join() !== expected.join())
      wrong.push(`run ${run}: ${done.join(' ')}: rows ${names.slice(0, 2).join()}`);
    if (now.page !== model.page) wrong.push(`run ${run}: ${done.join(' ')}: page ${now.page}`);
    for (const key of keys) {
      const { status, suggestion } = entryOf(now.suggestions.state, key);
      const found = `run ${run}: ${done.join(' ')}: ${key} ${status} ${String(suggestion)}`;
      const id = model.asked.get(key);
      if (status === 'THINKING') wrong.push(found);
      else if (!id) {
        if (suggestion !== null) wrong.push(found);
      } else if (model.aborted.has(id)) {
        if (suggestion === `${key} Of ${id}`) wrong.push(found);
      } else if (failsFor(id) ? status !== 'ERROR' : suggestion !== `${key} Of ${id}`)
        wrong.push(found);
    }
    await act(async () => now.suggestions.dispatch({ type: 'reset' }));
    await act(async () => now.go('prompt'));
  }
  process.stdout.write(
    `\nOrders: ${runs} of ${stepsOfRun} steps, ${requests} reviews, ${answered} replies out of ` +
      `turn, ${wrong.length} unlike the model\n`,
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(answered).toBeGreaterThan(runs);
}, 3_600_000);
