import { type AgentConfig } from '@patchbay/contract';
import { answeringBeats, transferBeats, turnBeats } from './call-beats.js';

const told = (beats: ReturnType<typeof turnBeats>) =>
  beats.map(({ words, value }) => (value === undefined ? words : `${words} ${value}`));
const with_ = (config: object) => config as AgentConfig;

describe('the drawing of a call', () => {
  it('answers at the first ring, and says what the law asks for, without any setting', () => {
    expect(told(answeringBeats({}))).toEqual([
      'beat.atOnce',
      'beat.recordedByLaw',
      'beat.greets',
      'beat.says',
    ]);
  });

  it('has the rings, the keys, the pause and the notice that are set', () => {
    const config = with_({
      preAnswerRingTime: 6,
      postAnswerDtmf: '1',
      waitOnAnswer: 1500,
      autoRecordingNotification: 'always',
    });
    expect(told(answeringBeats(config))).toEqual([
      'beat.rings 6',
      'beat.keys 1',
      'beat.pause 1.5',
      'beat.recorded',
      'beat.greets',
      'beat.says',
    ]);
  });

  it.each([['false'], ['never'], [false]])('leaves the notice out where it is %p', (setting) => {
    const config = with_({ autoRecordingNotification: setting });
    expect(told(answeringBeats(config))).not.toContain('beat.recordedByLaw');
  });

  it('has the times of turns in seconds, those that are usual without any setting', () => {
    expect(told(turnBeats({}))).toEqual([
      'beat.says',
      'beat.turnEnds 1.2',
      'beat.replies',
      'beat.silent 13',
      'beat.asks',
      'beat.hangsUp 3',
    ]);
    expect(told(turnBeats(with_({ speakingTimeout: 900, callerResponseTimeout: 20 })))).toEqual(
      expect.arrayContaining(['beat.turnEnds 0.9', 'beat.silent 20']),
    );
  });

  it.each([
    [{}, []],
    [{ confirmTransfers: true }, ['beat.presses']],
    [{ attendedTransfers: true }, ['beat.whoCalls', 'beat.yes']],
    [{ attendedTransfers: true, confirmTransfers: true }, ['beat.whoCalls', 'beat.yes']],
    [
      { attendedTransfers: true, attendedTransferBridgeTrigger: 'any' },
      ['beat.whoCalls', 'beat.any any'],
    ],
    [
      { attendedTransfers: true, attendedTransferBridgeTrigger: 'ok|sure' },
      ['beat.whoCalls', 'beat.fits ok|sure'],
    ],
  ])('a transfer with %p takes %p', (config, steps) => {
    expect(told(transferBeats(with_(config)))).toEqual([
      'beat.wants',
      'beat.theirPhone 30',
      ...steps,
      'beat.joined',
      'beat.otherwise',
    ]);
  });
});
