import { type ModelMessage, type ModelRequest, type ToolSpec } from '../model/port.js';
import { type Act, actOf, isAgreement, withoutPerson } from './dialogue-acts.js';
import { amend } from './dialogue-amend.js';
import { asideFor } from './dialogue-aside.js';
import { content } from './dialogue-content.js';
import { inTask } from './dialogue-in-task.js';
import { freeOf, offering } from './dialogue-offer.js';
import { applyAgentMove, applyToolResult } from './dialogue-results.js';
import {
  abilities,
  type Dialogue,
  languageOf,
  type Move,
  questionFor,
  say,
  type State,
  type Task,
  tools,
} from './dialogue-state.js';
import { begin, listen, proceed } from './dialogue-task.js';
import { chooseTool } from './intent.js';
import { linesOf } from './lines.js';
import { createRetriever } from './retrieve.js';
import { statementsOf } from './sentences.js';
import { noSlots } from './slots.js';
import { fromSpanish, isSpanish } from './spanish.js';

const start: State = {
  task: null,
  offer: null,
  done: [],
  said: '',
  closing: false,
  topic: '',
  raw: '',
  booked: null,
  name: undefined,
};
/**
 * Reads the whole dialogue again and returns the next move. It is stateless, so the same messages
 * always give the same move.
 */
export function nextMove(request: ModelRequest): Move {
  const statements = statementsOf(request.facts);
  const read = isSpanish(request.language) ? fromSpanish : (text: string) => text;
  const dialogue: Dialogue = {
    request,
    hasFacts: statements.length > 0,
    lines: linesOf(request.language),
    read,
    retriever: createRetriever(statements, request.agent.organization ?? '', read),
  };
  let state = start;
  let move: Move = { say: dialogue.lines.hello(request.agent.name), sources: [] };
  for (const message of request.messages) [state, move] = step(dialogue, state, message, move);
  return move.say || move.run ? move : { ...move, say: dialogue.lines.notUnderstood };
}

function step(dialogue: Dialogue, state: State, message: ModelMessage, move: Move): [State, Move] {
  if (message.role === 'customer')
    return hearCustomer(dialogue, { ...state, raw: message.text }, dialogue.read(message.text));
  // Said before a function ran: what follows is its result.
  if (message.role === 'agent' && move.run && message.text.trim() === move.say.trim())
    return [state, move];
  if (message.role === 'agent')
    return [applyAgentMove(dialogue, { ...state, said: message.text }, move), move];
  if (message.role === 'tool-result') return applyToolResult(dialogue, state, message);
  return [state, move];
}

function hearCustomer(dialogue: Dialogue, before: State, text: string): [State, Move] {
  const act = actOf(text, languageOf(dialogue));
  const [state, move] = hearAct(dialogue, before, text, act);
  return [act === 'content' ? { ...state, topic: text } : state, move];
}

function hearAct(dialogue: Dialogue, state: State, text: string, act: Act): [State, Move] {
  if (act === 'person') return handOver(dialogue, state, text);
  if (act === 'wrong')
    return [{ ...state, task: null, offer: null, closing: true }, say(dialogue.lines.wrongNumber)];
  const amended = amend(dialogue, state, text, act);
  if (amended) return amended;
  if (state.offer) {
    const other = isAgreement(act) ? otherThan(dialogue, state, state.offer, text) : null;
    if (other) return other;
    if (isAgreement(act))
      return proceed(
        dialogue,
        { ...state, offer: null, closing: false },
        { ...state.offer, slots: listen(dialogue, text, state.offer, state) },
      );
    if (act === 'no')
      return [{ ...state, offer: null, closing: true }, say(dialogue.lines.allRight)];
  }
  if (state.task) return inTask(dialogue, { ...state, offer: null }, state.task, text);
  return open(dialogue, { ...state, offer: null }, text);
}

/** A caller who agrees to be helped, but by another function than the one that was offered. */
function otherThan(dialogue: Dialogue, state: State, offer: Task, text: string) {
  const tool = chooseTool(text, tools(dialogue), { question: false, answered: 0 });
  if (!tool || tool.name === offer.tool.name) return null;
  const free = freeOf(tool);
  const about = offer.slots.values[freeOf(offer.tool) ?? ''];
  const values = free && about ? { [free]: about } : {};
  const task: Task = { tool, slots: { values, when: {} }, asked: null, choices: [], misses: 0 };
  return proceed(dialogue, { ...state, offer: null, closing: false }, task);
}

/** A person is asked for: the caller is put through, or leaves a message where that cannot be. */
function handOver(dialogue: Dialogue, state: State, text: string): [State, Move] {
  const reaching = (how: ToolSpec['reaches']) =>
    tools(dialogue).find(({ reaches }) => reaches === how);
  const tool = reaching('person') ?? reaching('message');
  const left = { ...state, task: null, offer: null };
  if (!tool) return offering(dialogue, left, dialogue.lines.cannot, 'unknown', '');
  if (state.task?.tool.name === tool.name) return [state, say(questionFor(dialogue, state.task))];
  const carried = { ...(state.task?.slots ?? noSlots), when: {} };
  return begin(dialogue, left, tool, withoutPerson(text), carried);
}

/** Outside of a task. */
function open(dialogue: Dialogue, state: State, text: string): [State, Move] {
  const act = actOf(text, languageOf(dialogue));
  const { agent } = dialogue.request;
  const plain: Partial<Record<typeof act, string>> = {
    nothing: dialogue.lines.notHeard,
    wellbeing: dialogue.lines.wellbeing,
    greeting: state.said ? dialogue.lines.howCanIHelp : dialogue.lines.hello(agent.name),
    thanks: state.closing ? dialogue.lines.welcomeBye : dialogue.lines.welcome,
    fine:
      state.closing || state.done.length > 0 ? dialogue.lines.goodbye : dialogue.lines.howCanIHelp,
    goodbye: dialogue.lines.goodbye,
    drop: dialogue.lines.allRight,
    yes: state.closing ? dialogue.lines.whatElse : dialogue.lines.howCanIHelp,
    no: state.closing || state.done.length > 0 ? dialogue.lines.goodbye : dialogue.lines.allRight,
  };
  const aside = asideFor(dialogue, act, state);
  if (aside) return [{ ...state, closing: false }, say(aside)];
  if (act === 'injection') return [state, say(`${dialogue.lines.guarded} ${abilities(dialogue)}`)];
  if (act === 'foreign') return offering(dialogue, state, dialogue.lines.foreign, 'unknown', '');
  const fixed = plain[act];
  if (fixed)
    return [
      {
        ...state,
        closing:
          fixed.endsWith(dialogue.lines.anythingElse) ||
          act === 'drop' ||
          (act === 'no' && !state.closing),
      },
      say(fixed),
    ];
  return content(dialogue, { ...state, closing: false }, text);
}
