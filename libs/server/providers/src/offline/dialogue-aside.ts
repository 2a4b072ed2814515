import { type Act } from './dialogue-acts.js';
import { abilities, type Dialogue, type State } from './dialogue-state.js';

/** What can be said at any time, between two questions. */
export function asideFor(dialogue: Dialogue, act: Act, state: State): string | null {
  const { name, organization = '' } = dialogue.request.agent;
  if (act === 'robot')
    return state.task
      ? dialogue.lines.robot(name, organization).replace(` ${dialogue.lines.howCanIHelp}`, '')
      : dialogue.lines.robot(name, organization);
  if (act === 'who') return dialogue.lines.who(name, organization);
  if (act === 'abilities') return abilities(dialogue);
  if (act === 'repeat') return state.said || dialogue.lines.howCanIHelp;
  if (act === 'injection' && state.task) return dialogue.lines.guarded;
  if (act === 'nothing' && state.task) return dialogue.lines.notHeard;
  return null;
}
