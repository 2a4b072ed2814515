/** How a turn began: by voice, by a written line, or by keys. */
export type TurnSource = 'voice' | 'typed' | 'keys';

/**
 * The times of one turn in milliseconds; null where that did not happen. `waited`, the parts
 * `endpoint`, `transcribe` and `firstSentence`, and what the caller's voice held back add up to
 * `sent`; `sent` and `firstAudio` add up to `heard`.
 */
export interface TurnFigures {
  readonly turn: number;
  readonly source: TurnSource;
  /** When the caller's last voice, line or key was, in milliseconds since the call began. */
  readonly offset: number;
  /** From the last voice to the decision that the turn has ended. */
  readonly endpoint: number | null;
  /** From that decision to the text; 0 when the text was there. */
  readonly transcribe: number | null;
  /** From the text to the question, when the agent was still speaking or a function was running. */
  readonly waited: number;
  /** From the question to the first sentence. */
  readonly firstSentence: number | null;
  /** How long functions ran; part of `firstSentence` if they ran before it. */
  readonly function: number | null;
  /** From the sentence's way to the voice to its first sound. */
  readonly firstAudio: number | null;
  /** From the last voice to the first sentence's way to the voice. */
  readonly sent: number | null;
  /** From the last voice to the first sound: voice to voice. */
  readonly heard: number | null;
  /** How long the reply had been heard when the caller interrupted it. */
  readonly interruptedAfter: number | null;
  /** Whether some of the reply's words were not heard. */
  readonly wasCut: boolean;
}
