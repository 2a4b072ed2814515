import { type MigratedAgent } from '../rollouts/migrated-slots.js';

/** The sections of a template that an update changes in any of the agents, in order of appearance. */
export function changedSections(agents: readonly MigratedAgent[]): readonly string[] {
  const paths = agents.flatMap(({ slots }) =>
    slots.flatMap(({ changes }) => changes.map(({ path }) => path)),
  );
  return [...new Set(paths.map((path) => path.split('.')[0] ?? path))];
}
