import { jest } from '@jest/globals';
import { type AgentEventRules } from '@patchbay/contract';
import { agentRules } from '@patchbay/fakes';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { useSuggestions } from '@patchbay/screens';
import { act, waitFor } from '@testing-library/react';
import { useStaging } from './staging.js';
import { type AgentDraft, useAgentDraft } from './use-agent-draft.js';
import { type Publishing, usePublish } from './use-publish.js';

interface Tab {
  readonly draft: AgentDraft;
  readonly publishing: Publishing;
}
type Step = 'saveCampaign' | 'publishAgent' | 'getStagingEventRules';

/** An editor of one agent on a server whose replies take 300 ms, and whose steps can fail. */
async function openEditor() {
  const kept: { tab?: Tab } = {};
  const state = {
    draft: 'Hello.',
    live: 'Live.',
    revision: 1,
    fails: null as Step | null,
    publications: 0,
  };
  const reached = async <T,>(step: Step, answer: () => T): Promise<T | Response> => {
    await new Promise((done) => setTimeout(done, 300));
    return state.fails === step ? refuse(500, `The step ${step} failed.`) : answer();
  };
  const rules = () =>
    agentRules({
      welcomeMessage: state.draft,
      revision: state.revision,
      templateId: null,
      templateFields: [],
    });
  function Editor({ config }: { config: AgentEventRules }) {
    const draft = useAgentDraft(config);
    const suggestions = useSuggestions(null);
    const publishing = usePublish(draft, suggestions, [], () => undefined, unchecked);
    kept.tab = { draft, publishing };
    return null;
  }
  function Screen() {
    const { data } = useStaging();
    return data ? <Editor config={data as AgentEventRules} /> : null;
  }
  const app = await renderApp({
    url: '/app/org/7/agents',
    screens: { agents: Screen },
    replies: {
      getStagingEventRules: () => reached('getStagingEventRules', rules),
      getDefaultEventRules: () => ({ ...rules(), welcomeMessage: state.live }),
      listAgentVersions: { versions: [] },
      saveCampaign: (args: Readonly<Record<string, unknown>>) =>
        reached('saveCampaign', () => {
          state.draft = String(args['welcomeMessage'] ?? state.draft);
          state.revision += 1;
          return { revision: state.revision, changesSinceLive: 1, updatedAt: 2 };
        }),
      publishAgent: () =>
        reached('publishAgent', () => {
          state.live = state.draft;
          state.publications += 1;
          return { publishedAt: 3 };
        }),
    } as never,
  });
  await waitFor(() => expect(kept.tab).toBeDefined());
  const tab = () => kept.tab as Tab;
  return {
    state,
    tab,
    close: app.unmount,
    type: (text: string, isShown = false) =>
      act(async () => tab().draft.change({ welcomeMessage: text }, isShown)),
    publish: () => act(async () => tab().publishing.send('publish')),
  };
}
const unchecked = async () => false;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const rest = () => pass(8000);

const hide = (hidden: boolean) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
};

const moments = Array.from({ length: 21 }, (_, at) => at * 100);
let editor: Awaited<ReturnType<typeof openEditor>>;
beforeEach(async () => {
  editor = await openEditor();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('a publication has the last key, at each tenth of a second from the key to 2 s', async () => {
  for (const at of moments) {
    await editor.type(`Published after ${at} ms.`);
    await pass(at);
    await editor.publish();
    await rest();
    expect(editor.state.live).toBe(`Published after ${at} ms.`);
  }
  expect(editor.state.publications).toBe(moments.length);
});

it('a text that its control shows by itself is never drawn as it was before, nor lost', async () => {
  const shown = () => editor.tab().draft.config.welcomeMessage;
  await editor.type('A', true);
  await editor.type('A b', true);
  // Saved, and typed again while the reply is on its way.
  await pass(1600);
  await editor.type('A b c', true);
  for (let at = 0; at < 3000; at += 10) {
    await pass(10);
    if (editor.state.revision > 1 && shown() !== 'A b') expect(shown()).toBe('A b c');
    if (at > 150) expect(shown()).toBe('A b c');
  }
  expect(editor.state.draft).toBe('A b c');
  for (const at of moments) {
    await editor.type('Before.', true);
    await editor.type(`Shown after ${at} ms.`, true);
    await pass(at);
    await editor.publish();
    await rest();
    expect([editor.state.live, shown()]).toEqual(Array(2).fill(`Shown after ${at} ms.`));
  }
});

it('a publication has what is typed while its draft is being saved', async () => {
  await editor.type('First.');
  await editor.publish();
  await pass(1600);
  await editor.type('First. And second.');
  await rest();
  expect(editor.state.live).toBe('First. And second.');
  expect(editor.tab().draft.isUnsaved).toBe(false);
});

it.each(['hidden', 'closed'])(
  'what was typed is saved when the page is %s, at once',
  async (how) => {
    for (const at of how === 'hidden' ? moments : [0, 100, 700, 1400]) {
      await editor.type(`Left after ${at} ms.`);
      await pass(at);
      if (how === 'hidden') {
        act(() => hide(true));
        await pass(700);
        act(() => hide(false));
      } else {
        editor.close();
        await jest.advanceTimersByTimeAsync(700);
      }
      expect(editor.state.draft).toBe(`Left after ${at} ms.`);
      if (how === 'closed') {
        jest.useRealTimers();
        editor = await openEditor();
        jest.useFakeTimers();
      }
    }
  },
);

describe('a publication that fails half way', () => {
  it.each([
    ['its draft is not saved', 'saveCampaign', 'Hello.'],
    ['it is not made', 'publishAgent', 'New words.'],
  ] as const)(
    'because %s says so, changes nothing live, and can be repeated',
    async (_, step, left) => {
      editor.state.fails = step;
      await editor.type('New words.');
      await editor.publish();
      await rest();
      expect(editor.state).toMatchObject({ live: 'Live.', draft: left, publications: 0 });
      expect(editor.tab().publishing.state).toMatchObject({
        phase: 'idle',
        outcome: { kind: 'stopped', problem: `The step ${step} failed.` },
      });
      expect(editor.tab().draft.config.welcomeMessage).toBe('New words.');
      editor.state.fails = null;
      await editor.publish();
      await rest();
      expect(editor.state).toMatchObject({ live: 'New words.', publications: 1 });
      expect(editor.tab().publishing.state.outcome).toEqual({ kind: 'published', at: 3 });
    },
  );

  it('because it cannot be read again stays published, and is not made twice', async () => {
    await editor.type('New words.');
    await pass(2000);
    editor.state.fails = 'getStagingEventRules';
    await editor.publish();
    await rest();
    expect(editor.state).toMatchObject({ live: 'New words.', publications: 1 });
    expect(editor.tab().publishing.state).toMatchObject({
      phase: 'idle',
      outcome: { kind: 'published', at: 3 },
    });
    expect(editor.tab().draft.config.welcomeMessage).toBe('New words.');
  });

  it('by presses in between is made once', async () => {
    await editor.type('Once.');
    for (let press = 0; press < 8; press += 1) {
      await editor.publish();
      await pass(250);
    }
    await rest();
    expect(editor.state).toMatchObject({ live: 'Once.', publications: 1 });
  });
});
