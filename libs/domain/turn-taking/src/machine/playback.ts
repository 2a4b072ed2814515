import { type ReplyNext } from '../events.js';
import { joined } from '../words/heard-text.js';
import { considerInterruption } from './caller.js';
import { type Draft } from './draft.js';
import { finishReply } from './reply.js';
import { stopVoice } from './speech.js';
import { type Spoken } from './state.js';

const isOf = (draft: Draft, { reply }: Spoken): boolean =>
  reply !== null && reply === draft.s.reply?.turn;

const find = (draft: Draft, mark: number): Spoken | undefined =>
  draft.s.inFlight.find((spoken) => spoken.mark === mark);

/** Takes the first words from the voice; only those that were reported as heard count as such. */
function takeHead(draft: Draft, wasHeard: boolean): void {
  const [head, ...inFlight] = draft.s.inFlight;
  const { reply, at } = draft.s;
  if (head === undefined) return;
  draft.s.inFlight = inFlight;
  draft.s.headSince = at;
  if (inFlight.length === 0) draft.s.speakingSince = null;
  if (reply !== null && isOf(draft, head))
    draft.s.reply = {
      ...reply,
      lastAt: at,
      heard: wasHeard ? joined(reply.heard, head.text) : reply.heard,
      hasGap: reply.hasGap || !wasHeard,
    };
  endAfter(draft, head.next);
}

/** What follows an announcement. */
export function endAfter(draft: Draft, next: ReplyNext): void {
  if (next === 'transfer') draft.s.ending = { kind: 'transfer', reply: null };
  if (next !== 'hang-up') return;
  const reason = draft.s.goodbyeBy === null ? 'announcement' : 'silence';
  draft.s.ending = { kind: 'hang-up', reason };
}

/** Marks play in their order: one that sounds ends those before it, which were heard if they began. */
function reach(draft: Draft, mark: number): void {
  while (draft.s.inFlight[0] !== undefined && draft.s.inFlight[0].mark !== mark)
    takeHead(draft, draft.s.inFlight[0].startedAt !== null);
}

/** The first sound of a mark. */
export function onPlaybackStarted(draft: Draft, mark: number, lastsMs: number | null): void {
  if (find(draft, mark) === undefined) return;
  reach(draft, mark);
  const { reply, at } = draft.s;
  const [head, ...rest] = draft.s.inFlight;
  if (head === undefined || head.startedAt !== null) return;
  draft.s.inFlight = [{ ...head, startedAt: at, lastsMs }, ...rest];
  draft.s.speakingSince ??= at;
  draft.s.hasSounded = true;
  draft.s.asked = head.text;
  if (reply !== null && isOf(draft, head))
    draft.s.reply = { ...reply, firstSoundAt: reply.firstSoundAt ?? at, paused: null };
}

/** A mark was heard to its end; one that the caller has spoken over may be followed by silence. */
export function onPlayed(draft: Draft, mark: number): void {
  if (find(draft, mark) === undefined) return;
  onPlaybackStarted(draft, mark, null);
  takeHead(draft, true);
  // A reply that was heard to its end is not interrupted any more.
  finishReply(draft);
  considerInterruption(draft);
}

/** A mark of which nothing is reported: whatever the voice still does, it is not heard any more. */
export function loseSound(draft: Draft): void {
  const [head] = draft.s.inFlight;
  if (head === undefined) return;
  stopVoice(draft, (spoken) => spoken !== head);
  draft.s.inFlight = [head];
  takeHead(draft, false);
}

/** A mark without sound. */
export function onPlaybackFailed(draft: Draft, mark: number): void {
  if (find(draft, mark) === undefined) return;
  reach(draft, mark);
  takeHead(draft, false);
  finishReply(draft);
  considerInterruption(draft);
}
