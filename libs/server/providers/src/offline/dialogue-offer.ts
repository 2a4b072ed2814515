import { type ToolSpec } from '../model/port.js';
import {
  type Dialogue,
  type State,
  type Move,
  tools,
  abilities,
  type Task,
} from './dialogue-state.js';

/** The argument of a function that takes any words: what a message says, what a visit is for. */
export const freeOf = ({ parameters }: ToolSpec): string | undefined =>
  Object.entries(parameters.properties).find(
    ([, parameter]) => !parameter.format && !parameter.enum && !parameter.default,
  )?.[0];

/**
 * Says a text, and offers the matching function, with the caller's line as its first free argument.
 */
export function offering(
  dialogue: Dialogue,
  state: State,
  text: string,
  when: 'unknown' | 'trouble',
  about: string,
  without: ReadonlySet<string> = new Set(),
  sources: readonly string[] = [],
): [State, Move] {
  const fits = (reason: 'unknown' | 'trouble') =>
    tools(dialogue).find(
      (tool) => tool.offer && tool.offerWhen === reason && !without.has(tool.name),
    );
  const tool = fits(when) ?? fits('unknown');
  if (!tool?.offer)
    return [
      { ...state, closing: false },
      {
        say:
          when === 'unknown'
            ? `${text} ${abilities(dialogue)}`
            : `${text} ${dialogue.lines.howCanIHelp}`,
        sources,
      },
    ];
  const free = freeOf(tool);
  const offer: Task = {
    tool,
    slots: {
      values:
        free && about ? { [free]: (state.raw || about).replace(/(?<![.!\s])[.!\s]+$/, '') } : {},
      when: {},
    },
    asked: null,
    choices: [],
    misses: 0,
  };
  return [
    { ...state, offer, closing: false },
    { say: `${text} ${tool.offer}`, sources },
  ];
}
