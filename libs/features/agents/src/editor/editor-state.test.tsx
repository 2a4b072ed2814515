import { agentRules } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { EditorState } from './EditorHead.js';

const draft = (
  status: AgentDraft['status'],
  isUnsaved: boolean,
  rules: Parameters<typeof agentRules>[0],
) => ({ status, isUnsaved, savedAt: undefined, config: agentRules(rules) }) as AgentDraft;

describe('the line about a draft', () => {
  it.each([
    ['nothing was typed', draft('clean', false, { changesSinceLive: 0 }), 'Same as live'],
    ['a key was typed', draft('clean', true, { changesSinceLive: 0 }), 'Not saved yet'],
    ['it is being saved', draft('saving', true, { changesSinceLive: 0 }), 'Saving draft'],
    ['it was not saved', draft('error', true, { changesSinceLive: 0 }), 'Draft not saved.'],
    [
      'it was saved',
      draft('saved', false, { changesSinceLive: 1 }),
      'Draft saved · 1 change since live',
    ],
    [
      'it is the same again',
      draft('saved', false, { changesSinceLive: 0 }),
      'Draft saved · Same as live',
    ],
    [
      'more was not saved',
      draft('error', true, { changesSinceLive: 2 }),
      'Draft not saved. · 2 changes since live',
    ],
    ['nothing is live', draft('clean', false, { publishedAt: null }), 'Not live yet'],
  ])('is true when %s', async (_when, given, words) => {
    await renderApp({
      url: '/app/org/7/agents',
      screens: { agents: () => <EditorState draft={given} /> },
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
