/** Milliseconds of a frame. */
export const frameMs = 20;
/** An utterance begins at this many voiced frames of the last five. */
export const openingFrames = 3;
/** Voiced frames in a row that interrupt the agent: 120 ms. */
export const interruptingFrames = 6;
/** Sound before the first voiced frame that belongs to an utterance. */
export const leadMs = 300;
/** Silence after which recognition begins, although the turn may go on. */
export const earlySendMs = 200;
/** An acknowledgement is shorter than this. */
export const acknowledgementMs = 600;
/** After the last key the entry is complete. */
export const keyPauseMs = 1500;
/** An announcement is heard for this long before it can be interrupted by voice. */
export const protectedAnnouncementMs = 1000;
/** A running function lets the agent ask for patience after this. */
export const pleaseWaitMs = 1500;

/** Keys of one entry. */
export const maxKeys = 32;
/** Sentences that are given to the voice at once: one plays while the next is made. */
export const maxInFlight = 2;
/** Sentences that wait; more are added to the last one. */
export const maxQueue = 100;
/** Characters of one question; the caller's later words are cut. */
export const maxAskedLength = 8000;
/** An utterance that does not pause ends here. */
export const maxUtteranceMs = 60_000;
/** Without a text after this, recognition counts as failed. */
export const maxRecognitionMs = 5000;
/** Recognition that fails this often is not tried again in the call. */
export const maxRecognitionFailures = 2;
/** A reply of which nothing comes for this long is given up; functions do not count. */
export const maxReplySilenceMs = 30_000;
/** A function that goes on after its reply was aborted is no longer waited for after this. */
export const maxFunctionMs = 60_000;
/** A mark whose sound does not begin counts as failed. */
export const maxVoiceMs = 20_000;
/** A mark that is not reported as heard counts as cut. */
export const maxSentenceMs = 60_000;
/** The time for a goodbye to begin; then the call ends without one. */
export const maxGoodbyeMs = 10_000;
