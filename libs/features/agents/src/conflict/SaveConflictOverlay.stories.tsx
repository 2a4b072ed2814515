import { agentRules, aTemplateField } from '@patchbay/fakes';
import { screenStory, overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { twoEditsAtom } from '../draft/conflict-choice.js';
import { type TwoEdits } from '../draft/merge.js';
import { agentsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'saveConflict',
  load: agentsOverlays.saveConflict,
  full: {},
  shows: 'Nothing to decide',
});

const base = agentRules() as TwoEdits['base'];
const answer = (value: string) => [aTemplateField({ value })] as TwoEdits['mine']['templateFields'];
const clashing: TwoEdits = {
  mine: { templateFields: answer('Northside Dental Care'), welcomeMessage: 'Good day.' },
  base,
  theirs: { ...base, templateFields: answer('Northside Dentists') },
};

function Waiting({ edits }: { readonly edits: TwoEdits }) {
  const show = useSetAtom(twoEditsAtom);
  useEffect(() => show(edits), [edits, show]);
  return null;
}

const story = (edits: TwoEdits, words: string) =>
  screenStory({
    url: '/app/org/7/agents?saveConflict=true',
    screens: { agents: () => <Waiting edits={edits} /> },
    overlays: { saveConflict: agentsOverlays.saveConflict },
    answers: {},
    until: () => document.body.textContent.includes(words),
  });

export const Loading = shown.loading;
export const Failed = shown.error;
/** Opened by its address, without two edits. */
export const Full = shown.full;
export const Clashing = story(clashing, 'Merge field by field');
export const Fitting = story({ ...clashing, theirs: { ...base, title: 'Desk' } }, 'Keep both');
export const Forbidden = shown.forbidden;
