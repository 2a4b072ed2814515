import { DateTime } from 'luxon';
import { type ToolSpec } from '../model/port.js';
import { type Answer, answerFrom } from './answer.js';
import { type Contact, contactAlone } from './contact.js';
import { isQuestion, isRequest, isTrouble, withoutGreeting } from './dialogue-acts.js';
import { after, type Answers, answersOf, answerTo } from './dialogue-answers.js';
import { offering } from './dialogue-offer.js';
import { type Dialogue, type Move, type State, say, tools } from './dialogue-state.js';
import { begin, needsTime } from './dialogue-task.js';
import { type Part, partsOf } from './parts.js';
import { chooseTool, intentScore, wantsTime } from './intent.js';
import { noSlots } from './slots.js';
import { readWhen } from './when.js';

/** What a part of a line is: a question with its answer, a wish for a function, or neither. */
interface Reading {
  readonly part: Part;
  readonly answer: Answer | null;
  readonly tool: ToolSpec | null;
}

function readPart(dialogue: Dialogue, part: Part, before: string): Reading {
  const answer = part.asks ? answerTo(dialogue, part.text, before) : null;
  const chosen = chooseTool(part.text, tools(dialogue), {
    question: part.asks,
    answered: answer?.covered ?? 0,
  });
  return { part, answer, tool: chosen ?? timedTool(dialogue, part.text) };
}

/** A function that needs a time, for a line that names one and asks nothing about the business. */
function timedTool(dialogue: Dialogue, text: string): ToolSpec | null {
  const tool = tools(dialogue).find(needsTime);
  if (!tool || text.length > maxLetters) return null;
  const { now, timezone } = dialogue.request;
  const { when, rest } = readWhen(text, now, timezone);
  const said = { hasDay: Boolean(when.day), hasTime: when.minutes !== undefined };
  return wantsTime(text, said) && /\p{L}/u.test(rest) ? tool : null;
}

/** Times are looked for in lines of this length. */
const maxLetters = 1000;

/** Outside of a task: every question of the line is answered, then what is wished for begins. */
export function content(dialogue: Dialogue, state: State, text: string): [State, Move] {
  const line = withoutGreeting(text);
  const parts = partsOf(line);
  if (parts.length < 2) return single(dialogue, state, line);
  const readings: Reading[] = [];
  for (const part of parts) {
    const context = [state.topic, ...readings.map((one) => one.part.text)].join(' ');
    const reading = readPart(dialogue, part, context);
    // Beside other parts, a statement is a wish only by its own words.
    const isWish =
      !reading.tool ||
      part.asks ||
      isRequest(part.text) ||
      intentScore(part.text, reading.tool) >= 2;
    readings.push(isWish || timedTool(dialogue, part.text) ? reading : { ...reading, tool: null });
  }
  const wish = readings.find(({ tool }) => tool)?.tool ?? null;
  const questions = readings.filter((one) => one.part.asks && !(one.tool && one.tool === wish));
  const answered = answersOf(questions);
  if (wish) return wished(dialogue, state, wish, readings, answered);
  if (!questions.length) return single(dialogue, state, line);
  const trouble = isTrouble(line) ? dialogue.lines.sorry : '';
  const spoken = `${trouble} ${answered.say}`.trim();
  const left = answered.left.join(' ');
  if (!left) return [state, { say: spoken, sources: answered.sources }];
  return offering(
    dialogue,
    state,
    `${spoken} ${dialogue.lines.unknown}`.trim(),
    'unknown',
    left,
    new Set(),
    answered.sources,
  );
}

/** Begins a function with what was not a question, after the answers. */
function wished(
  dialogue: Dialogue,
  state: State,
  tool: ToolSpec,
  readings: readonly Reading[],
  answered: Answers,
): [State, Move] {
  const rest = readings
    .filter((one) => !one.part.asks || one.tool === tool)
    .map(({ part }) => (/[.!?]$/.test(part.text) ? part.text : `${part.text}.`))
    .join(' ');
  const calm = isTrouble(rest) ? answerTo(dialogue, rest, '') : null;
  const [next, move] = begin(dialogue, withSubject(state, readings), tool, rest, noSlots);
  const said = calm?.whole
    ? { ...answered, say: `${dialogue.lines.sorry} ${calm.text} ${answered.say}`.trim() }
    : answered;
  return [next, after(dialogue, said, move)];
}

/** "How much is a cleaning? I would like to come in for one": what "one" is. */
const withSubject = (state: State, readings: readonly Reading[]): State => {
  const asked = readings.filter(({ part, tool }) => part.asks && !tool).at(-1)?.part.text;
  return asked ? { ...state, topic: asked } : state;
};

/** A line of one thought. */
function single(dialogue: Dialogue, state: State, line: string): [State, Move] {
  const part: Part = partsOf(line).at(0) ?? { text: line, asks: isQuestion(line) };
  const asks = part.asks || isQuestion(line);
  const { answer, tool } = readPart(
    dialogue,
    { text: part.asks ? part.text : line, asks },
    state.topic,
  );
  const anyway =
    answer ??
    (asks
      ? null
      : answerFrom(dialogue.retriever, line, dialogue.request.now, dialogue.request.timezone));
  if (tool) {
    const shut = asks && needsTime(tool) ? shutOn(dialogue, line) : '';
    const [next, move] = begin(dialogue, state, tool, line, noSlots);
    return [next, shut ? { ...move, say: `${shut} ${move.say}`.trim() } : move];
  }
  const trouble = isTrouble(line) && !asks ? `${dialogue.lines.sorry} ` : '';
  if (anyway?.whole && (asks || anyway.covered >= 0.6)) {
    const { text, sources } = anyway;
    if (trouble)
      return offering(dialogue, state, `${trouble}${text}`, 'trouble', line, new Set(), sources);
    return [state, { say: text, sources }];
  }
  if (trouble) return offering(dialogue, state, trouble.trim(), 'trouble', line);
  return withoutAnswer(dialogue, state, line, asks ? anyway : null, asks);
}

/** "Could I come in on Saturday?": that the business is closed then; empty when it is not. */
function shutOn(dialogue: Dialogue, line: string): string {
  const { now, timezone } = dialogue.request;
  const { when } = readWhen(line, now, timezone);
  if (!when.day || when.minutes !== undefined) return '';
  const name = DateTime.fromISO(when.day).setLocale('en-US').weekdayLong ?? '';
  const answer = answerFrom(dialogue.retriever, `Are you open on ${name}?`, now, timezone);
  if (!answer) return '';
  const isShut =
    answer.text.startsWith('No, ') || (/\bclosed\b/i.test(answer.text) && !/\d/.test(answer.text));
  return isShut ? answer.text.replace(/^No, o/, 'O') : '';
}

function withoutAnswer(
  dialogue: Dialogue,
  state: State,
  line: string,
  partly: Answer | null,
  asks: boolean,
): [State, Move] {
  const wishes =
    isRequest(line) && !/\b(?:tell me|know|explain|do you have|is it possible)\b/i.test(line);
  if (partly && !wishes)
    return offering(
      dialogue,
      state,
      `${partly.text} ${dialogue.lines.notMore}`,
      'unknown',
      line,
      new Set(),
      partly.sources,
    );
  const { now, timezone } = dialogue.request;
  const contact = contactAlone(line, now, timezone);
  if (contact && !asks) return noting(dialogue, state, contact);
  const text = wishes
    ? dialogue.lines.cannot
    : asks
      ? dialogue.lines.unknown
      : dialogue.lines.notUnderstood;
  return offering(dialogue, state, text, 'unknown', line);
}

/** A name or a number that was not asked for: it is kept, and said to be. */
function noting({ lines }: Dialogue, state: State, { name, said }: Contact): [State, Move] {
  const isOver = state.done.length > 0;
  const kept = [name, said].filter(Boolean).join(', ');
  const words = name && !said && !isOver ? lines.thanksName(name) : lines.noted(kept);
  return [
    { ...state, name: name ?? state.name, closing: isOver },
    say(`${words} ${isOver ? lines.anythingElse : lines.howCanIHelp}`),
  ];
}
