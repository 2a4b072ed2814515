import { type ModelMessage, type ToolSpec } from '../model/port.js';
import { sentence } from './sentences.js';
import { type Dialogue, type State, type Move, questionOf } from './dialogue-state.js';
import { offering } from './dialogue-offer.js';

/**
 * A run of which no result is known, because the memory keeps words only: when the agent went on as
 * after a success, it was one.
 */
export function applyAgentMove(dialogue: Dialogue, state: State, move: Move): State {
  if (move.run && state.task) {
    const isPending =
      state.said.trim().endsWith('?') && !state.said.includes(dialogue.lines.anythingElse);
    return isPending
      ? {
          ...state,
          task: { ...state.task, asked: timeOf(state.task.tool) ?? state.task.asked },
        }
      : {
          ...state,
          task: null,
          closing: state.said.includes(dialogue.lines.anythingElse),
          done: [...state.done, { name: move.run.name, say: state.said }],
        };
  }
  if (state.task || state.offer) return state;
  return { ...state, closing: state.closing || state.said.includes(dialogue.lines.anythingElse) };
}

const timeOf = (tool: ToolSpec) =>
  Object.entries(tool.parameters.properties).find(
    ([, parameter]) => parameter.format === 'date-time',
  )?.[0];

/** After a function that worked: what is booked now, and whether there is anything else. */
function finished(
  dialogue: Dialogue,
  state: State,
  {
    name,
    spoken,
    startsAt,
  }: { readonly name: string; readonly spoken: string; readonly startsAt: string | null },
): [State, Move] {
  const amends = dialogue.request.tools.find((tool) => tool.name === name)?.amends;
  const isOpen = name !== 'transfer';
  return [
    {
      ...state,
      task: null,
      offer: null,
      closing: isOpen,
      booked: amends?.by === 'cancel' ? null : (startsAt ?? state.booked),
      done: [...state.done, { name, say: spoken }],
    },
    { say: isOpen ? `${spoken} ${dialogue.lines.anythingElse}` : spoken, sources: [] },
  ];
}

export function applyToolResult(
  dialogue: Dialogue,
  state: State,
  { name, ok, words, output }: Extract<ModelMessage, { role: 'tool-result' }>,
): [State, Move] {
  const say = typeof output.say === 'string' && output.say ? output.say : '';
  const task = state.task;
  const ask = typeof output.ask === 'string' ? output.ask : undefined;
  const choices = Array.isArray(output.choices)
    ? output.choices.filter((one): one is string => typeof one === 'string')
    : [];
  if (task && (ask || task.tool.name !== name)) {
    const asked =
      ask ??
      Object.entries(task.tool.parameters.properties).find(
        ([, parameter]) => parameter.choicesFrom === name,
      )?.[0] ??
      task.asked;
    const values = Object.fromEntries(
      Object.entries(task.slots.values).filter(([key]) => key !== asked),
    );
    return [
      { ...state, task: { ...task, slots: { values, when: {} }, asked, choices, misses: 0 } },
      { say: say || dialogue.lines.again(questionOf(dialogue, task.tool, asked)), sources: [] },
    ];
  }
  if (ok) {
    const startsAt = typeof output.startsAt === 'string' ? output.startsAt.slice(0, 16) : null;
    const spoken = say || sentence(words || dialogue.lines.alreadyDone);
    return finished(dialogue, state, { name, spoken, startsAt });
  }
  const failed = say || dialogue.lines.failed;
  return offering(dialogue, { ...state, task: null }, failed, 'unknown', '', new Set([name]));
}
