import { type TurnFigures } from '../figures/turn-figures.js';
import { type Reply } from './state.js';

const since = (from: number, to: number | null): number | null => (to === null ? null : to - from);

/** How long functions of a reply have run until now. */
const functionTime = (reply: Reply, at: number): number | null =>
  reply.functionSince === null
    ? reply.functionMs
    : (reply.functionMs ?? 0) + at - reply.functionSince;

/** The figures of a turn whose reply is over at `at`. */
export function measureTurn(
  reply: Reply,
  at: number,
  { wasCut, isInterrupted }: { readonly wasCut: boolean; readonly isInterrupted: boolean },
): TurnFigures {
  const { asked, firstSoundAt, sentAt } = reply;
  const isVoice = asked.source === 'voice';
  return {
    turn: reply.turn,
    source: asked.source,
    offset: asked.spokenAt,
    endpoint: isVoice ? asked.endedAt - asked.spokenAt : null,
    transcribe: isVoice ? asked.textAt - asked.endedAt : null,
    waited: reply.askedAt - asked.textAt,
    firstSentence: since(reply.askedAt, reply.firstSentenceAt),
    function: functionTime(reply, at),
    firstAudio: sentAt === null ? null : since(sentAt, firstSoundAt),
    sent: since(asked.spokenAt, sentAt),
    heard: since(asked.spokenAt, firstSoundAt),
    interruptedAfter: isInterrupted && firstSoundAt !== null ? at - firstSoundAt : null,
    wasCut,
  };
}
