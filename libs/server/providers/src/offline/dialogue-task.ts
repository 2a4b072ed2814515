import { type ToolSpec } from '../model/port.js';
import { partsOf } from './parts.js';
import { type Slots, hear, withDefaults } from './slots.js';
import { whenText } from './when.js';
import {
  type Dialogue,
  type Task,
  type State,
  type Move,
  say,
  questionFor,
} from './dialogue-state.js';

/** Words that certainly request times to choose from, and words that may request them. */
export const surelyTimes =
  /\b(?:what (?:times?|days?|do you have|have you got|is|'s) ?|when|which (?:times?|days?)|any ?time|earliest|soonest|whenever|as soon as|asap|availab\w+|openings?|do you have|suggest)\b/i;
const maybeTimes =
  /\b(?:what|which|when|any ?time|earliest|soonest|first|next|available|whenever|as soon as|asap|free|open|you have|don'?t (?:mind|care|know)|flexible|suggest|no|none|other|another|later|earlier)\b/i;

/** Whether a function needs a point in time. */
export const needsTime = ({ parameters }: ToolSpec): boolean =>
  Object.values(parameters.properties).some(({ format }) => format === 'date-time');

const isReworded = (dialogue: Dialogue, { raw }: State): boolean => dialogue.read(raw) !== raw;

export function listen(dialogue: Dialogue, text: string, task: Task, state: State): Slots {
  const heard = hear(text, task.slots, {
    tool: task.tool,
    asked: task.asked,
    choices: task.choices,
    now: dialogue.request.now,
    zone: dialogue.request.timezone,
    ...(isReworded(dialogue, state)
      ? { said: state.raw, ...(needsTime(task.tool) ? {} : { raw: state.raw }) }
      : {}),
  });
  const nameKey = Object.entries(task.tool.parameters.properties).find(
    ([, parameter]) => parameter.format === 'name',
  )?.[0];
  return nameKey && state.name && !heard.values[nameKey]
    ? { ...heard, values: { ...heard.values, [nameKey]: state.name } }
    : heard;
}

/** Starts a function. What was said to start it may already hold some of its arguments. */
export function begin(
  dialogue: Dialogue,
  state: State,
  tool: ToolSpec,
  text: string,
  carried: Slots,
): [State, Move] {
  const known = Object.fromEntries(
    Object.entries(carried.values).filter(([key]) => tool.parameters.properties[key]?.format),
  );
  const task: Task = {
    tool,
    slots: { values: known, when: {} },
    asked: null,
    choices: [],
    misses: 0,
  };
  const slots = withTopic(tool, listen(dialogue, text, task, state), text, state.topic);
  const last = [...state.done].reverse().find((run) => run.name === tool.name);
  if (
    last &&
    !tool.amends &&
    Object.keys(slots.values).filter((key) => tool.parameters.properties[key]?.format !== 'name')
      .length === 0 &&
    !slots.when.day &&
    slots.when.minutes === undefined
  )
    return [{ ...state, closing: true }, say(`${dialogue.lines.alreadyDone} ${last.say}`)];
  const [next, move] = proceed(dialogue, state, { ...task, slots });
  return [
    next,
    tool.opening && next.task?.asked && move.say
      ? { ...move, say: `${tool.opening} ${move.say}` }
      : move,
  ];
}

const subject =
  /^(?:how much (?:is|are|for|does|do|would)|what (?:does|do|is|are)|is|are|do you (?:do|offer|have|handle|take|provide)|do you(?= [a-z]{4,} [a-z])) (?:an? |the |your )?((?!.*\b(?:hours|open|closed?)\b).{3,40}?)(?: (?:cost|costs|run|free|take|be))?\??$/i;

/** "Book it": what was asked about before is what the visit is for. */
function withTopic(tool: ToolSpec, slots: Slots, text: string, topic: string): Slots {
  const free = Object.keys(tool.parameters.properties).find(
    (key) => !tool.parameters.properties[key]?.format,
  );
  const about = partsOf(topic)
    .flatMap((part) => subject.exec(part.text)?.[1] ?? [])
    .at(-1);
  if (!needsTime(tool) || !free || slots.values[free] || !about) return slots;
  if (!/\b(?:it|one|that|those|them)\b/i.test(text)) return slots;
  return { ...slots, values: { ...slots.values, [free]: about } };
}

/** Asks for the next missing argument, or runs the function. */
export function proceed(dialogue: Dialogue, state: State, task: Task): [State, Move] {
  const values = withDefaults(task.tool, task.slots);
  const name =
    Object.entries(task.tool.parameters.properties).flatMap(([key, parameter]) =>
      parameter.format === 'name' ? [task.slots.values[key]] : [],
    )[0] ?? state.name;
  const missing = task.tool.parameters.required.find((key) => !values[key]);
  if (!missing)
    return [
      { ...state, name, task },
      { say: '', run: { name: task.tool.name, input: values }, sources: [] },
    ];
  const next = { ...task, asked: missing };
  const { day, minutes } = task.slots.when;
  if (
    task.tool.parameters.properties[missing]?.choicesFrom &&
    (day || minutes !== undefined) &&
    isLast(task.tool, missing, values)
  )
    return lookUp(dialogue, { ...state, name }, next);
  return [{ ...state, name, task: next }, say(questionFor(dialogue, next))];
}

const isLast = (tool: ToolSpec, key: string, values: Readonly<Record<string, string>>) =>
  tool.parameters.required.every((one) => one === key || values[one]);

export const wantsChoices = (task: Task, text: string, words = maybeTimes) =>
  Boolean(task.asked && task.tool.parameters.properties[task.asked]?.choicesFrom) &&
  words.test(text);

export function lookUp(dialogue: Dialogue, state: State, task: Task): [State, Move] {
  const key = task.asked ?? '';
  const source = task.tool.parameters.properties[key]?.choicesFrom;
  if (!source || !dialogue.request.tools.some((tool) => tool.name === source))
    return [{ ...state, task }, say(questionFor(dialogue, task))];
  return [
    { ...state, task },
    {
      say: '',
      run: {
        name: source,
        input: {
          [key]: whenText(task.slots.when) || 'earliest',
          ...(task.slots.values.reason ? { reason: task.slots.values.reason } : {}),
        },
      },
      sources: [],
    },
  ];
}
