/**
 * `npm run generate -- demos` writes the demonstrations of the storybook again: one screen of each
 * shape, as the generator makes it. `demos.test.mjs` compares them with what is committed.
 */
import { planOverlay } from './overlay.mjs';

const folder = 'apps/storybook/src/demo/';

/** The command of each demonstration, in the order of its Spanish messages. */
const commands = [
  ['createWebhook', 'modal', 'storybook', 'New webhook', '--form', 'createWebhook'],
  ['members', 'modal', 'storybook', 'Members', '--list', 'listMembers'],
  ['editTask', 'sidePanel', 'storybook', 'Task', '--detail', 'getTask'],
];

export function planDemos(_, read) {
  const files = {};
  // What is committed counts as not there, so that each run begins again.
  const before = (file) => files[file] ?? (file.startsWith(folder) ? undefined : read(file));
  for (const command of commands) Object.assign(files, planOverlay(command, before).files);
  return { files, next: ['npm run storybook shows them below Demo.'] };
}
