import { type Act, actOf, isQuestion } from './dialogue-acts.js';
import { after, answersOf, answerTo } from './dialogue-answers.js';
import { asideFor } from './dialogue-aside.js';
import { offering } from './dialogue-offer.js';
import {
  type Dialogue,
  languageOf,
  type Move,
  questionFor,
  say,
  type State,
  type Task,
  tools,
} from './dialogue-state.js';
import {
  begin,
  listen,
  lookUp,
  needsTime,
  proceed,
  surelyTimes,
  wantsChoices,
} from './dialogue-task.js';
import { chooseTool } from './intent.js';
import { type Part, partsOf } from './parts.js';
import { readWhen } from './when.js';

const maxMisses = 2;

/** Questions among other things in the middle of a task are answered, and the rest is heard. */
function questionsInTask(dialogue: Dialogue, state: State, task: Task, text: string) {
  const { now, timezone } = dialogue.request;
  const asked = task.asked === null ? undefined : task.tool.parameters.properties[task.asked];
  // A message is written down as it is, with its questions.
  const isFree = task.asked !== null && !asked?.format && !asked?.enum && !needsTime(task.tool);
  const parts = isFree ? [] : partsOf(text);
  const others = tools(dialogue).filter(({ name }) => name !== task.tool.name);
  const isQuestionOf = ({ asks, text: one }: Part) =>
    asks &&
    !wantsChoices(task, one, surelyTimes) &&
    !readWhen(one, now, timezone).when.day &&
    !chooseTool(one, others, { question: true, answered: 0 });
  const questions = parts.filter(isQuestionOf);
  const isPlain = parts.length < 2 && parts[0]?.text === text.trim();
  if (isPlain || questions.length === 0) return null;
  const about = [state.topic, ...Object.values(task.slots.values)].join(' ');
  const answered = answersOf(
    questions.map((part) => ({ part, answer: answerTo(dialogue, part.text, about) })),
  );
  const rest = parts.filter((part) => !isQuestionOf(part)).map((part) => part.text);
  if (rest.length === 0)
    return [state, after(dialogue, answered, say(questionFor(dialogue, task)))] as [State, Move];
  const [next, move] = inTask(dialogue, state, task, rest.join(' '));
  return [next, after(dialogue, answered, move)] as [State, Move];
}

/** A line in the middle of a task. */
export function inTask(dialogue: Dialogue, state: State, task: Task, text: string): [State, Move] {
  const act = actOf(text, languageOf(dialogue));
  if (act === 'drop') return [{ ...state, task: null, closing: true }, say(dialogue.lines.dropped)];
  const question = questionFor(dialogue, task);
  if (act === 'repeat') return [state, say(state.said || question)];
  const aside = asideFor(dialogue, act, state);
  if (aside) return [state, say(`${aside} ${question}`)];
  const questions = questionsInTask(dialogue, state, task, text);
  if (questions) return questions;
  const before = JSON.stringify(task.slots);
  const slots = listen(dialogue, text, task, state);
  const isNews = JSON.stringify(slots) !== before;
  const asks = isQuestion(text);
  const digression =
    asks || !isNews ? digress(dialogue, state, task, { text, asks, isNews }) : null;
  if (digression) return digression;
  if (!isNews && wantsChoices(task, text)) return lookUp(dialogue, state, task);
  if (isNews || task.asked === null) return proceed(dialogue, state, { ...task, slots, misses: 0 });
  return repeatQuestion(dialogue, state, task, act, asks);
}

/**
 * Another request, or a question, in the middle of a task; null when the line is about the task.
 */
function digress(
  dialogue: Dialogue,
  state: State,
  task: Task,
  {
    text,
    asks,
    isNews,
  }: { readonly text: string; readonly asks: boolean; readonly isNews: boolean },
): [State, Move] | null {
  const asked = task.asked === null ? undefined : task.tool.parameters.properties[task.asked];
  const isFree = task.asked !== null && !asked?.format && !asked?.enum;
  const other = chooseTool(
    text,
    tools(dialogue).filter((tool) => tool.name !== task.tool.name),
    { question: asks, answered: 0 },
  );
  if (other && !(isFree && !asks))
    return begin(dialogue, { ...state, task: null }, other, text, { ...task.slots, when: {} });
  if (!asks || wantsChoices(task, text, surelyTimes) || (isNews && !isFree)) return null;
  const about = [state.topic, ...Object.values(task.slots.values)].join(' ');
  const answer = answerTo(dialogue, text, about);
  return answer && answer.covered >= 0.5
    ? [state, { say: `${answer.text} ${questionFor(dialogue, task)}`, sources: answer.sources }]
    : null;
}

/**
 * A line that did not answer the question: the question is repeated, and given up after a few
 * misses.
 */
function repeatQuestion(
  dialogue: Dialogue,
  state: State,
  task: Task,
  act: Act,
  asks: boolean,
): [State, Move] {
  const left = { ...state, task: null };
  if (act === 'goodbye' || (act === 'no' && task.misses > 0))
    return [left, say(dialogue.lines.goodbye)];
  if (task.misses >= maxMisses)
    return offering(
      dialogue,
      left,
      dialogue.lines.notUnderstood,
      'unknown',
      '',
      new Set([task.tool.name]),
    );
  const question = questionFor(dialogue, task);
  return [
    { ...state, task: { ...task, misses: task.misses + 1 } },
    say(asks ? `${dialogue.lines.unknown} ${question}` : dialogue.lines.again(question)),
  ];
}
