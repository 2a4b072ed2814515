/**
 * Selects the journey files that `npm test` runs, and the width of each, by the commit.
 * PATCHBAY_JOURNEYS=0 or 1 chooses the widths instead. e2e/playwright.config.mjs reads the result
 * from the environment: an import would make every journey depend on every tool.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { changedFiles, turnOf } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const variables = ['PATCHBAY_JOURNEYS_WIDE', 'PATCHBAY_JOURNEYS_PHONE'];

export const journeyFiles = () =>
  walk(root, ['e2e'], (name) => name.endsWith('.spec.ts'))
    .map((file) => `**/${relative(root, file)}`)
    .sort();

/**
 * Journeys beside the main ones, each through one part of the console, or through every page and
 * overlay in a language that is made for tests. A run has one of them,
 * and those that have changed; `npm run test:deep` has all, at both widths.
 */
export const beside = [
  '**/e2e/embed/framed-pages.spec.ts',
  '**/e2e/embed/guide-lines.spec.ts',
  '**/e2e/embed/hostile-messages.spec.ts',
  '**/e2e/embed/hostile-pages.spec.ts',
  '**/e2e/embed/iframe-journey.spec.ts',
  '**/e2e/embed/integrations-modal.spec.ts',
  '**/e2e/embed/launcher-looks.spec.ts',
  '**/e2e/embed/modal-journey.spec.ts',
  '**/e2e/embed/partner-library.spec.ts',
  '**/e2e/embed/strict-site.spec.ts',
  '**/e2e/embed/swapped-body.spec.ts',
  '**/e2e/embed/third-party-storage.spec.ts',
  '**/e2e/embed/visitor-journey.spec.ts',
  '**/e2e/embed/visitor-languages.spec.ts',
  '**/e2e/web/about-agent.spec.ts',
  '**/e2e/web/addresses.spec.ts',
  '**/e2e/web/agent-apps.spec.ts',
  '**/e2e/web/agent-cases.spec.ts',
  '**/e2e/web/agent-leave.spec.ts',
  '**/e2e/web/agent-routes.spec.ts',
  '**/e2e/web/agent-settings.spec.ts',
  '**/e2e/web/agents-first.spec.ts',
  '**/e2e/web/agents-list.spec.ts',
  '**/e2e/web/api-reference.spec.ts',
  '**/e2e/web/cut-off.spec.ts',
  '**/e2e/web/demo-sign-ins.spec.ts',
  '**/e2e/web/embed-page.spec.ts',
  '**/e2e/web/escaped-texts-above.spec.ts',
  '**/e2e/web/escaped-texts.spec.ts',
  '**/e2e/web/every-page.spec.ts',
  '**/e2e/web/every-page-above.spec.ts',
  '**/e2e/web/every-page-tested.spec.ts',
  '**/e2e/web/every-page-tested-above.spec.ts',
  '**/e2e/web/goals-and-sharing.spec.ts',
  '**/e2e/web/import-contacts.spec.ts',
  '**/e2e/web/inbox-history.spec.ts',
  '**/e2e/web/integrations-domain.spec.ts',
  '**/e2e/web/integrations.spec.ts',
  '**/e2e/web/invites-and-notifications.spec.ts',
  '**/e2e/web/knowledge-files.spec.ts',
  '**/e2e/web/quality.spec.ts',
  '**/e2e/web/languages.spec.ts',
  '**/e2e/web/late-answers.spec.ts',
  '**/e2e/web/late-overlays.spec.ts',
  '**/e2e/web/lists.spec.ts',
  '**/e2e/web/logs.spec.ts',
  '**/e2e/web/merge-contacts.spec.ts',
  '**/e2e/web/metrics.spec.ts',
  '**/e2e/web/new-organization.spec.ts',
  '**/e2e/web/numbers.spec.ts',
  '**/e2e/web/offline.spec.ts',
  '**/e2e/web/onboarding-links.spec.ts',
  '**/e2e/web/payment-link.spec.ts',
  '**/e2e/web/phone-rings.spec.ts',
  '**/e2e/web/phone-simulator.spec.ts',
  '**/e2e/web/prompt-editor.spec.ts',
  '**/e2e/web/publish-replay.spec.ts',
  '**/e2e/web/restarts.spec.ts',
  '**/e2e/web/right-to-left.spec.ts',
  '**/e2e/web/rollouts.spec.ts',
  '**/e2e/web/rooms.spec.ts',
  '**/e2e/web/sixteen-tabs.spec.ts',
  '**/e2e/web/switching.spec.ts',
  '**/e2e/web/template-editor.spec.ts',
  '**/e2e/web/template-of-agent.spec.ts',
  '**/e2e/web/test-call.spec.ts',
  '**/e2e/web/test-chat.spec.ts',
  '**/e2e/web/two-editors.spec.ts',
  '**/e2e/web/two-tenants.spec.ts',
  '**/e2e/web/usage-and-campaigns.spec.ts',
  '**/e2e/web/versions.spec.ts',
];
/** Each run has one of so many shares. */
export const shares = 70;

/** Whether a run leaves a file to the deep run, by the turns of this run. */
const isLeft = (file, { share, changed }) =>
  beside.includes(file) &&
  beside.indexOf(file) % shares !== share &&
  !changed.has(file.replace('**/', ''));

/** For each width the files that `npm test` runs. */
function chosen(env, changed) {
  const turnIn = (turns, variable) => turnOf(root, turns, variable, env).turn;
  const turn = turnIn(variables.length, 'PATCHBAY_JOURNEYS');
  const share = turnIn(shares, 'PATCHBAY_JOURNEYS_BESIDE');
  const files = journeyFiles().filter((file) => !isLeft(file, { share, changed }));
  return variables.map((_, width) =>
    files.filter((_file, at) => (at + turn) % variables.length === width),
  );
}

const asEnv = (widths) =>
  Object.fromEntries(variables.map((variable, width) => [variable, widths[width].join()]));

/** What `npm test` runs, as patterns with commas between them. */
export const journeysInTurn = (env = process.env, changed = changedFiles(root)) =>
  asEnv(chosen(env, changed));
