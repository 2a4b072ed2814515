import { type TurnSource } from '../figures/turn-figures.js';
import { type Draft, isAudible, isServing } from './draft.js';
import { maxKeys } from './limits.js';
import { interrupt, keep, yieldToCaller } from './reply.js';
import { stopVoice } from './speech.js';
import { closeUtterance } from './utterance.js';

/** What is written or pressed is meant, so it stops the agent at any time but during a notice. */
function stopAgent(draft: Draft): void {
  if (isAudible(draft.s)) {
    if (draft.s.inFlight[0]?.isInterruptible === true) interrupt(draft);
  } else yieldToCaller(draft);
}

function keepEntry(draft: Draft, source: TurnSource, text: string, keys: string, at: number): void {
  keep(draft, { text, keys, source, spokenAt: at, endedAt: at, textAt: draft.s.at });
}

/** A written line: it replaces what is being said. */
export function onTyped(draft: Draft, text: string): void {
  if (!isServing(draft.s) || text.trim() === '') return;
  closeUtterance(draft, 'replaced');
  stopAgent(draft);
  keepEntry(draft, 'typed', text, '', draft.s.at);
}

/** A key of the telephone: 0 to 9, A to D, star or hash. */
export function onKey(draft: Draft, digit: string): void {
  if (!isServing(draft.s) || !/^[0-9A-D*#]$/.test(digit)) return;
  const { keys, reply, at } = draft.s;
  const digits = `${keys.digits}${digit}`;
  const wanted = keys.wanted || (reply?.keys ?? 0);
  draft.s.keys = { digits, lastAt: at, wanted };
  draft.s.goodbyeBy = null;
  stopAgent(draft);
  // Words that do not sound yet wait for the last key.
  if (!isAudible(draft.s)) stopVoice(draft, () => true);
  const isComplete = digits.length === (wanted || maxKeys) || (digit === '#' && digits !== '#');
  if (isComplete) completeKeys(draft);
}

/** The entry is complete: the keys may be asked. */
export function completeKeys(draft: Draft): void {
  const { digits, lastAt } = draft.s.keys;
  if (digits === '') return;
  draft.s.keys = { digits: '', lastAt, wanted: 0 };
  keepEntry(draft, 'keys', '', digits, lastAt);
}
