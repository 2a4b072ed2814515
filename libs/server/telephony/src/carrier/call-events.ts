import { type CallEvent, type CallOutcome, type CallTurn } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type CallRow } from './repository.js';
import { wordsFor } from './call-words.js';
import { type CallSettings, turn } from './rules.js';
import { keepRecording } from './media.js';
import { type Recording } from './media-repository.js';
import { type createAnswers } from './call-answers.js';
import { type CallEnd } from './call-end.js';
import { type Transfers } from './transfers.js';
import { type Greet } from './call-greeting.js';
import { type CallAccess } from './call-access.js';
import { type CallStreams } from './call-streams.js';

interface CallEventsContext {
  readonly settingsFor: CallAccess['settingsFor'];
  readonly greet: Greet;
  readonly answer: ReturnType<typeof createAnswers>['answer'];
  readonly afterSilence: ReturnType<typeof createAnswers>['afterSilence'];
  readonly transfers: Transfers;
  readonly streams: CallStreams;
  readonly store: Store;
  readonly now: () => Date;
  readonly callEnd: Pick<CallEnd, 'end'>;
}

/** Turns the events of a call that was taken into turns. */
const thank = (settings: CallSettings) =>
  turn(settings, wordsFor(settings).thanks, { do: 'hang-up' });

export function createCallEvents({
  settingsFor,
  greet,
  answer,
  afterSilence,
  transfers,
  streams,
  store,
  now,
  callEnd,
}: CallEventsContext): (
  call: CallRow,
  event: Exclude<CallEvent, { type: 'ringing' }>,
) => Promise<CallTurn | null> {
  /** The agent answers a call that the owner's rule put through in vain. */
  async function greetAfter(call: CallRow, outcome: CallOutcome): Promise<CallTurn | null> {
    if (call.state === 'ended') return null;
    const greeting = await greet(call, 'person');
    await transfers.missedAtOnce(call, outcome);
    return greeting;
  }

  async function keep(call: CallRow, recording: Recording): Promise<CallTurn | null> {
    const settings = await settingsFor(call);
    const line = wordsFor(settings).leftVoicemail(recording.seconds);
    await keepRecording(store, call, recording, { now: now(), line });
    return recording.kind === 'voicemail' ? thank(settings) : null;
  }

  async function handle(
    call: CallRow,
    event: Exclude<CallEvent, { type: 'ringing' }>,
  ): Promise<CallTurn | null> {
    switch (event.type) {
      case 'answered':
        return call.state === 'answered'
          ? turn(await settingsFor(call), '')
          : greet(call, event.by);
      case 'said':
        return answer(call, event);
      case 'silent':
        return afterSilence(call);
      case 'streamed':
        return streams.after(call);
      case 'offered':
        return transfers.offer(call, await settingsFor(call), event.digits, event.said);
      case 'transferred':
        if (!call.conversationUuid && event.outcome !== 'completed')
          return greetAfter(call, event.outcome);
        return transfers.finish(call, await settingsFor(call), event.outcome);
      case 'recorded':
        return keep(call, event.recording);
      case 'ended':
        await callEnd.end(call, event);
        return null;
    }
  }
  return handle;
}
