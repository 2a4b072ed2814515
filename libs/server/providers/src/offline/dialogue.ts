import { type ModelMessage, type ModelRequest, type ToolSpec } from '../model/port.js';
import { answerFrom } from './answer.js';
import { chooseTool } from './intent.js';
import { lines } from './lines.js';
import { createRetriever } from './retrieve.js';
import { statementsOf } from './sentences.js';
import { hear, noSlots } from './slots.js';
import {
  type Act,
  actOf,
  isAgreement,
  isQuestion,
  isRequest,
  isTrouble,
  withoutGreeting,
} from './dialogue-acts.js';
import {
  type State,
  type Move,
  type Dialogue,
  say,
  type Task,
  questionFor,
  tools,
  abilities,
} from './dialogue-state.js';
import { applyAgentMove, applyToolResult } from './dialogue-results.js';
import { proceed, listen, begin, wantsChoices, surelyTimes, lookUp } from './dialogue-task.js';
import { offering } from './dialogue-offer.js';

const start: State = {
  task: null,
  offer: null,
  done: [],
  said: '',
  closing: false,
  name: undefined,
};
const maxMisses = 2;

/**
 * Reads the whole dialogue again and returns the next move. It is stateless, so the same messages
 * always give the same move.
 */
export function nextMove(request: ModelRequest): Move {
  const statements = statementsOf(request.facts);
  const dialogue: Dialogue = {
    request,
    hasFacts: statements.length > 0,
    retriever: createRetriever(statements, request.agent.organization ?? ''),
  };
  let state = start;
  let move: Move = { say: lines.hello(request.agent.name), sources: [] };
  for (const message of request.messages) [state, move] = read(dialogue, state, message, move);
  return move.say || move.run ? move : { ...move, say: lines.notUnderstood };
}

function read(dialogue: Dialogue, state: State, message: ModelMessage, move: Move): [State, Move] {
  if (message.role === 'customer') return hearCustomer(dialogue, state, message.text);
  if (message.role === 'agent')
    return [applyAgentMove(dialogue, { ...state, said: message.text }, move), move];
  if (message.role === 'tool-result') return applyToolResult(dialogue, state, message);
  return [state, move];
}

function hearCustomer(dialogue: Dialogue, state: State, text: string): [State, Move] {
  const act = actOf(text);
  if (state.offer) {
    if (isAgreement(act))
      return proceed(
        dialogue,
        { ...state, offer: null, closing: false },
        { ...state.offer, slots: listen(dialogue, text, state.offer, state) },
      );
    if (act === 'no') return [{ ...state, offer: null, closing: true }, say(lines.allRight)];
  }
  if (state.task) return inTask(dialogue, { ...state, offer: null }, state.task, text);
  return open(dialogue, { ...state, offer: null }, text);
}

function inTask(dialogue: Dialogue, state: State, task: Task, text: string): [State, Move] {
  const act = actOf(text);
  if (act === 'drop') return [{ ...state, task: null, closing: true }, say(lines.dropped)];
  const question = questionFor(task);
  const aside = asideFor(dialogue, act, state);
  if (aside) return [state, say(`${aside} ${question}`)];
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
  const { now, timezone } = dialogue.request;
  const answer = answerFrom(dialogue.retriever, text, now, timezone);
  return answer && answer.covered >= 0.5
    ? [state, { say: `${answer.text} ${questionFor(task)}`, sources: answer.sources }]
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
  if (act === 'goodbye' || (act === 'no' && task.misses > 0)) return [left, say(lines.goodbye)];
  if (task.misses >= maxMisses)
    return offering(dialogue, left, lines.notUnderstood, 'unknown', '', new Set([task.tool.name]));
  const question = questionFor(task);
  return [
    { ...state, task: { ...task, misses: task.misses + 1 } },
    say(asks ? `${lines.unknown} ${question}` : lines.again(question)),
  ];
}

/** Outside of a task. */
function open(dialogue: Dialogue, state: State, text: string): [State, Move] {
  const act = actOf(text);
  const { agent } = dialogue.request;
  const plain: Partial<Record<typeof act, string>> = {
    nothing: lines.notHeard,
    wellbeing: lines.wellbeing,
    greeting: state.said ? lines.howCanIHelp : lines.hello(agent.name),
    thanks: state.closing ? lines.welcomeBye : lines.welcome,
    fine: state.closing || state.done.length > 0 ? lines.goodbye : lines.howCanIHelp,
    goodbye: lines.goodbye,
    drop: lines.allRight,
    yes: state.closing ? lines.whatElse : lines.howCanIHelp,
    no: state.closing || state.done.length > 0 ? lines.goodbye : lines.allRight,
  };
  const aside = asideFor(dialogue, act, state);
  if (aside) return [{ ...state, closing: false }, say(aside)];
  if (act === 'injection') return [state, say(`${lines.guarded} ${abilities(dialogue)}`)];
  if (act === 'foreign') return offering(dialogue, state, lines.foreign, 'unknown', '');
  const fixed = plain[act];
  if (fixed)
    return [
      {
        ...state,
        closing:
          fixed.endsWith(lines.anythingElse) || act === 'drop' || (act === 'no' && !state.closing),
      },
      say(fixed),
    ];
  return content(dialogue, { ...state, closing: false }, text);
}

/** What can be said at any time, between two questions. */
function asideFor(dialogue: Dialogue, act: ReturnType<typeof actOf>, state: State): string | null {
  const { name, organization = '' } = dialogue.request.agent;
  if (act === 'robot')
    return state.task
      ? lines.robot(name, organization).replace(` ${lines.howCanIHelp}`, '')
      : lines.robot(name, organization);
  if (act === 'who') return lines.who(name, organization);
  if (act === 'abilities') return abilities(dialogue);
  if (act === 'repeat') return state.task ? lines.ofCourse : state.said || lines.howCanIHelp;
  if (act === 'injection' && state.task) return lines.guarded;
  if (act === 'nothing' && state.task) return lines.notHeard;
  return null;
}

function content(dialogue: Dialogue, state: State, text: string): [State, Move] {
  const line = withoutGreeting(text);
  const asks = isQuestion(line);
  const answer = answerFrom(
    dialogue.retriever,
    line,
    dialogue.request.now,
    dialogue.request.timezone,
  );
  const tool = chooseTool(line, tools(dialogue), {
    question: asks,
    answered: answer?.covered ?? 0,
  });
  if (tool) return begin(dialogue, state, tool, line, noSlots);
  const trouble = isTrouble(line) && !asks ? `${lines.sorry} ` : '';
  if (answer?.whole && (asks || answer.covered >= 0.6)) {
    if (trouble)
      return offering(
        dialogue,
        state,
        `${trouble}${answer.text}`,
        'trouble',
        line,
        new Set(),
        answer.sources,
      );
    return [state, { say: answer.text, sources: answer.sources }];
  }
  if (trouble) return offering(dialogue, state, trouble.trim(), 'trouble', line);
  const wishes =
    isRequest(line) && !/\b(?:tell me|know|explain|do you have|is it possible)\b/i.test(line);
  if (answer && asks && !wishes)
    return offering(
      dialogue,
      state,
      `${answer.text} ${lines.notMore}`,
      'unknown',
      line,
      new Set(),
      answer.sources,
    );
  const named = hear(line, noSlots, {
    tool: nameOnly,
    asked: null,
    choices: [],
    now: dialogue.request.now,
    zone: dialogue.request.timezone,
  }).values.name;
  if (named && line.split(/\s+/).length <= 6)
    return [{ ...state, name: named }, say(`${lines.thanksName(named)} ${lines.howCanIHelp}`)];
  return offering(
    dialogue,
    state,
    wishes ? lines.cannot : asks ? lines.unknown : lines.notUnderstood,
    'unknown',
    line,
  );
}

const nameOnly: ToolSpec = {
  name: '',
  label: '',
  description: '',
  condition: '',
  parameters: {
    type: 'object',
    properties: { name: { type: 'string', description: '', question: '', format: 'name' } },
    required: [],
  },
};
