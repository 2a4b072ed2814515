import { type TurnConfig, turnDefaults, turnSettingsOf } from './index.js';

const settingsOf = (config: Readonly<Record<string, unknown>>) =>
  turnSettingsOf(config as TurnConfig, { recognition: 'whole' });

describe('the settings of a call', () => {
  it('leave to the machine what the owner has not set', () => {
    const machine = {
      recognition: 'whole',
      pauseMs: null,
      interruptionWords: null,
      protectedSpeechMs: null,
      ...turnDefaults,
    };
    expect(settingsOf({})).toEqual(machine);
    const unset = Object.fromEntries(
      ['speakingTimeout', 'speechProcessingDelay', 'interruptionWordCount', 'waitOnAnswer'].map(
        (key) => [key, null],
      ),
    );
    expect(settingsOf(unset)).toEqual(machine);
  });

  it.each([
    ['waitOnAnswer', 700, { greetingWaitMs: 700 }],
    ['waitOnAnswer', -5, { greetingWaitMs: 0 }],
    ['speakingTimeout', 1200, { pauseMs: 1200 }],
    ['speakingTimeout', 1, { pauseMs: 100 }],
    ['speakingTimeout', Number.NaN, { pauseMs: null }],
    ['speechProcessingDelay', 500, { askDelayMs: 500 }],
    ['speechProcessingDelay', 99_999, { askDelayMs: 10_000 }],
    ['speechProcessingDelayInterruptionStep', 0, { interruptionDelayMs: 0 }],
    ['speechProcessingDelayMaxMultiplier', 0, { maxInterruptionDelays: 0 }],
    ['interruptionWordCount', 0, { interruptionWords: 0 }],
    ['interruptionWordCount', '3', { interruptionWords: null }],
    ['interruptionMinimumSpeakingTime', 2.5, { protectedSpeechMs: 2500 }],
    ['callerResponseTimeout', 7.5, { silenceMs: 7500 }],
    ['callerResponseTimeout', 0, { silenceMs: 3000 }],
    ['callerResponseTimeoutHangupCounter', 0, { maxPrompts: 1 }],
  ])('take %s %p as %j', (key, value, settings) => {
    expect(settingsOf({ [key]: value })).toMatchObject(settings);
  });

  it('limit the length of a call to the facts, and warn no earlier than at its half', () => {
    expect(turnSettingsOf({}, { recognition: 'none', maxCallMs: 10_000 })).toMatchObject({
      recognition: 'none',
      maxCallMs: 10_000,
      endWarningMs: 5000,
    });
  });
});
