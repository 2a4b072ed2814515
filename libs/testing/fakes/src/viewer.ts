import { operations, type Viewer } from '@patchbay/contract';
import { permissionNames } from '@patchbay/permissions';
import { builderOf, held } from './held.js';

/** One level of the way down the tree. */
export const aLevel = builderOf('A level', operations.getViewer.reply.shape.home, {
  id: 7,
  type: 'organization',
  displayName: 'Northside Dental',
  image: null,
});

/**
 * A signed-in owner of organization 7 with every permission except those in `denied`, which gives
 * the reasons.
 */
export function aViewer(
  change: Partial<Viewer> = {},
  denied: Readonly<Record<string, string>> = {},
): Viewer {
  const home = aLevel();
  return held('The viewer', operations.getViewer.reply, {
    success: true,
    person: { id: 1, name: 'Priya Nair', email: 'priya@northside.test', isOwner: true },
    role: 'owner',
    trueRole: 'owner',
    home,
    target: home,
    trail: [home],
    permissions: Object.fromEntries(
      permissionNames.map((name) => [
        name,
        { allowed: denied[name] === undefined, reason: denied[name] ?? 'Owners can do this.' },
      ]),
    ),
    timeZone: 'America/Chicago',
    ...change,
  });
}
