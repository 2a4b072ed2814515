export {
  type CallFacts,
  type Recognition,
  type TurnConfig,
  type TurnSettings,
  turnDefaults,
  turnSettingsOf,
} from './settings.js';
export { type ReplyNext, type TurnEvent, type TurnEventType } from './events.js';
export {
  type HangUpReason,
  type PromptKind,
  type TurnAction,
  type TurnActionType,
  type UtteranceOutcome,
} from './actions.js';
export {
  type Ending,
  type Kept,
  type Reply,
  type Speech,
  type Spoken,
  type TurnState,
  type Utterance,
  type VoiceWindow,
  createTurns,
} from './machine/state.js';
export { type TurnStep, step } from './machine/step.js';
export { wakeAt } from './machine/timers.js';
export { type TurnPhase, phaseOf } from './machine/phase.js';
export { type TurnFigures, type TurnSource } from './figures/turn-figures.js';
export { type CallFigures, percentile, sumUpCall } from './figures/call-figures.js';
export { endpointWait, endpointWaits } from './words/endpoint-wait.js';
export { isAcknowledgement, isFarewell, isShortAnswer } from './words/words.js';
export {
  type FrameRun,
  type PackedEvent,
  packEvents,
  unpackEvents,
} from './record/packed-events.js';
export {
  type CallTurns,
  type TurnBar,
  type TurnBarKind,
  type TurnDrawing,
  createTurnDrawing,
  readTurns,
} from './record/read-turns.js';
