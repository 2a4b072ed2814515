import { type ToolSpec } from '../model/port.js';
import { type Act, isQuestion, isRequest } from './dialogue-acts.js';
import { after, answersOf, answerTo } from './dialogue-answers.js';
import { type Dialogue, type Move, type State, type Task } from './dialogue-state.js';
import { begin, needsTime } from './dialogue-task.js';
import { intentScore, wantsTime } from './intent.js';
import { partsOf } from './parts.js';
import { noSlots, type Slots } from './slots.js';
import { readWhen } from './when.js';

/**
 * Callers who move or cancel what is booked. The words are those of English, which Spanish lines
 * are read in (`spanish.ts`). A pronoun means an appointment only after one was booked in this
 * conversation.
 */

const thing =
  '(?:appointment|booking|visit|reservation|slot|checkup|check-up|cleaning|consultation)s?';
const about = `(?:[^\\w']{1,9}[\\w']{1,30}){0,3}?[^\\w']{1,9}${thing}`;
const undoing = '(?:cancel|cancell?ing|call off|scrap|delete|drop)';
const cancelNamed = new RegExp(
  `\\b${undoing}${about}\\b|\\b(?:no longer|not|don'?t|never mind)(?: need| want)?(?: an| my| the| that){0,2} ${thing}\\b|\\b${thing} (?:has to|needs to|must|should|can) be cancell?ed\\b`,
  'i',
);
const cancelAlone = new RegExp(
  `\\b${undoing} (?:it|that|this|everything)\\b|^(?:please |ok,? |actually,? |then |no,? |better )*${undoing}(?:,? please)?\\W*$|\\bneed(?: to)? cancel\\b`,
  'i',
);
const moving =
  '(?:move|moving|change|changing|switch|shift|push|swap|postpone|bring forward|reschedul\\w*|rebook)';
const moveNamed = new RegExp(
  `\\b${moving}${about}\\b|\\breschedul\\w*\\b|\\bpostpone\\b|\\bchange the time\\b|\\b${thing} (?:be )?moved\\b`,
  'i',
);
const moveAlone = new RegExp(`\\b${moving} (?:it|that|this|me)\\b`, 'i');
const unable =
  /\b(?:can(?:'?t|not| not)|won'?t be able to|(?:am|'m) not able to|(?:am|'m) unable to) (?:make it|make the|come|attend|be there|keep)\b/i;
const otherTime = /\b(?:another|different|other) (?:day|time|date|hour)\b/i;
/** Words of a person who takes back what was agreed. */
const takingBack =
  /\b(?:actually|better|rather|instead|sorry|wait|make (?:it|that)|could (?:we|it|you)|can (?:we|it)|prefer|i mean|i meant|on second thought|earlier|later)\b|^no\b/i;
/** One more appointment, beside the one that stands. */
const another =
  /\b(?:another|second|one more|also|too|as well|otra|otro)\b(?! (?:day|time|date|hour))|\bfor my (?:\w+ )?(?:son|daughter|wife|husband|mother|father|child|kid|friend)\b/i;
/** What asks about cancelling, or is against it. */
const notNow =
  /\b(?:don'?t|do not|not|never|won'?t|no) (?:want to )?(?:cancel|change|move)\b|\b(?:if|in case) (?:i|we|something|anything)\b/i;
const asksAbout =
  /\b(?:fees?|charges?|cost|how (?:much|late|long|far|many|do)|policy|penalty|free|until|by when|when can|what (?:happens|if))\b/i;

/** What a part of a line wants done with a booking. */
type Wish = 'move' | 'cancel' | 'ask-cancel' | 'unsure' | null;

function wishIn(dialogue: Dialogue, state: State, text: string, act: Act): Wish {
  const isQuestionAbout = isQuestion(text) && asksAbout.test(text);
  if (notNow.test(text) || isQuestionAbout) return null;
  const isOpen = state.booked !== null || state.task?.tool.amends !== undefined;
  if (cancelNamed.test(text) || (isOpen && cancelAlone.test(text))) return wishToCancel(text);
  if (moveNamed.test(text) || (isOpen && moveAlone.test(text))) return 'move';
  if (unable.test(text) && (isOpen || new RegExp(thing, 'i').test(text))) return 'unsure';
  const isDone = state.booked !== null && !state.task;
  return isDone && !another.test(text) ? wishAfterBooking(dialogue, text, act) : null;
}

/** Words that name a cancellation do it, ask whether it can be done, or only ask about it. */
function wishToCancel(text: string): Wish {
  if (isQuestion(text) && !isRequest(text)) return null;
  return /\b(?:can|could|may) (?:i|we)\b|\bis it possible\b/i.test(text) ? 'ask-cancel' : 'cancel';
}

/** What a line means that names no appointment, right after one was booked. */
function wishAfterBooking(dialogue: Dialogue, text: string, act: Act): Wish {
  if (otherTime.test(text)) return 'move';
  if (act === 'drop' && /\bmind\b/i.test(text)) return 'unsure';
  return namesOther(dialogue, text) ? 'move' : null;
}

/** Whether a line after a booking names a time in its place. */
function namesOther({ request }: Dialogue, text: string): boolean {
  const { when } = readWhen(text, request.now, request.timezone);
  const said = { hasDay: Boolean(when.day), hasTime: when.minutes !== undefined };
  if (!said.hasDay && !said.hasTime && !when.part) return false;
  if (takingBack.test(text)) return !/\b(?:are|do) you open\b|\bhours\b/i.test(text);
  const made = request.tools.find((tool) => tool.phrases && needsTime(tool));
  return !isQuestion(text) && wantsTime(text, said) && !(made && intentScore(text, made) >= 2);
}

const toolThat = ({ request }: Dialogue, by: 'move' | 'cancel'): ToolSpec | undefined =>
  request.tools.find(({ amends }) => amends?.by === by);

/** A function of the agent that gathers other things is not left for a pronoun. */
const isFreeFor = ({ task }: State): boolean =>
  !task || task.tool.amends !== undefined || needsTime(task.tool);

/** Moves or cancels what is booked, where a line wants that; null for every other line. */
export function amend(
  dialogue: Dialogue,
  state: State,
  text: string,
  act: Act,
): [State, Move] | null {
  const move = toolThat(dialogue, 'move');
  const cancel = toolThat(dialogue, 'cancel');
  if (!move || !cancel || !isFreeFor(state)) return null;
  const parts = partsOf(text);
  const wishes = parts.map((part) => wishIn(dialogue, state, part.text, act));
  const wish = wishes.find((one) => one !== null) ?? wishIn(dialogue, state, text, act);
  if (!wish) return null;
  const questions = parts.filter((part, at) => part.asks && wishes[at] === null);
  const answered = answersOf(
    questions.map((part) => ({ part, answer: answerTo(dialogue, part.text, state.topic) })),
  );
  const rest = parts.filter((part) => !questions.includes(part)).map((part) => part.text);
  const [next, does] = doing(dialogue, state, wish, { move, cancel }, rest.join('. '));
  return [next, after(dialogue, answered, does)];
}

function doing(
  dialogue: Dialogue,
  before: State,
  wish: Exclude<Wish, null>,
  { move, cancel }: { readonly move: ToolSpec; readonly cancel: ToolSpec },
  text: string,
): [State, Move] {
  const state: State = { ...before, task: null, offer: null, closing: false };
  const said = text
    .replace(/\b(?:instead of|rather than)\b[^,.;?!]*/gi, ' instead')
    .replace(
      /\b(?:to|for) (?=\d{1,2}(?::\d\d)?\b(?!\s*(?:days?|weeks?|minutes?|people)))/gi,
      'at ',
    );
  const carried: Slots['values'] = before.booked ? { which: before.booked } : {};
  if (wish === 'ask-cancel') {
    const offer: Task = {
      tool: cancel,
      slots: { values: carried, when: {} },
      asked: null,
      choices: [],
      misses: 0,
    };
    return [
      { ...state, offer },
      { say: cancel.offer ?? '', sources: [] },
    ];
  }
  if (wish === 'cancel')
    return begin(dialogue, state, cancel, said, { ...noSlots, values: carried });
  // The day that a caller cannot come on is not the new one.
  const [next, does] = begin(dialogue, state, move, wish === 'unsure' ? '' : said, {
    ...noSlots,
    values: carried,
  });
  return [
    next,
    wish === 'unsure' ? { ...does, say: `${move.offer ?? ''} ${does.say}`.trim() } : does,
  ];
}
