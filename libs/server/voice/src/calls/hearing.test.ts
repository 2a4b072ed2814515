import { type SpeechEvent } from '@patchbay/server-providers';
import { createScriptedEars } from '../testing/scripted-ears.js';
import { saying, type Stage, type StagedCall, stageCall } from '../testing/staged-call.js';

const partial = (text: string): SpeechEvent => ({ type: 'partial', text });
const final = (text: string): SpeechEvent => ({ type: 'final', text });

async function open(stage: Stage = {}) {
  const ears = createScriptedEars();
  const call = await stageCall({ opens: ears.open, replies: [saying('At nine.')], ...stage });
  await call.wait(500);
  /** What the recognizer says, and the time it takes to be heard of. */
  const hears = async (...events: readonly SpeechEvent[]): Promise<void> => {
    for (const event of events) ears.streams.at(-1)?.say(event);
    await call.wait(20);
  };
  return { ...call, ears, hears };
}

const asked = ({ log }: StagedCall): string[] => log.turns.map(({ text }) => text);

describe('a recognizer that streams', () => {
  it('hears frames of 20 ms without a gap, from before the first voice on', async () => {
    const call = await open();
    await call.speak(600);
    const [stream] = call.ears.streams;
    await call.wait(100);
    const frames = stream?.frames ?? [];
    expect(new Set(frames.map(({ pcm, rate }) => `${pcm.length} ${rate}`))).toEqual(
      new Set(['320 16000']),
    );
    const [first] = frames;
    const begin = first?.at ?? NaN;
    expect(frames.map(({ at }) => at)).toEqual(frames.map((_, index) => begin + index * 20));
    // The time of a frame is that of its first sample; 700 ms have passed since 500.
    expect(frames.at(-1)?.at).toBe(1180);
    expect(begin).toBeGreaterThanOrEqual(120);
    expect(begin).toBeLessThan(300);
    expect(call.log.recognized).toEqual([]);
  });

  it('is asked by its final text, and closed', async () => {
    const call = await open();
    await call.speak(600);
    await call.hears(partial('when do'), partial('when do you open'));
    await call.wait(300);
    expect(asked(call)).toEqual([]);
    await call.hears(final('When do you open?'));
    await call.wait(1000);
    expect(asked(call)).toEqual(['When do you open?']);
    expect(call.log.spoken.at(-1)).toBe('At nine.');
    const [stream] = call.ears.streams;
    expect(stream?.isClosed).toBe(true);
    expect(stream?.signal.aborted).toBe(true);
  });

  it('may be sure of its text before the caller has paused for long', async () => {
    const call = await open();
    await call.speak(600);
    await call.hears(final('When do you open?'), { type: 'endOfTurn' });
    const from = call.clock.now();
    while (asked(call).length === 0 && call.clock.now() - from < 3000) await call.wait(20);
    expect(asked(call)).toEqual(['When do you open?']);
    // Without the text of before, the machine would wait for five seconds.
    expect(call.clock.now() - from).toBeLessThan(1000);
  });

  it('gives its text in parts, also when the caller goes on after a pause', async () => {
    const call = await open();
    await call.speak(600);
    await call.hears(final('I want to book'));
    await call.wait(220);
    await call.speak(400);
    await call.hears(partial('a table for'));
    await call.wait(300);
    await call.hears(final('a table for two.'));
    await call.wait(1500);
    expect(asked(call)).toEqual(['I want to book a table for two.']);
  });

  it('interrupts by its words while the caller speaks', async () => {
    const call = await open({
      first: saying('We are open from Monday to Friday, and on Saturdays until noon.'),
      msPerCharacter: 80,
    });
    await call.wait(1500);
    await call.speak(300);
    await call.hears(partial('no, on Sundays'));
    const began = call.clock.now();
    await call.speak(300);
    expect(call.heardSince(began + 100)).toBe(0);
    await call.wait(200);
    await call.hears(final('No, on Sundays!'));
    await call.wait(1000);
    expect(asked(call)).toEqual(['No, on Sundays!']);
  });

  it.each([
    [
      'an error',
      (call: Awaited<ReturnType<typeof open>>) => call.ears.streams[0]?.end(new Error()),
    ],
    ['an end', (call: Awaited<ReturnType<typeof open>>) => call.ears.streams[0]?.end()],
    ['a refusal', (call: Awaited<ReturnType<typeof open>>) => call.ears.streams[0]?.refuse()],
  ])('is replaced by the file of the whole utterance after %s', async (_, breaks) => {
    const call = await open({ understands: ['When do you open?'] });
    await call.speak(300);
    breaks(call);
    await call.speak(300);
    await call.wait(1500);
    expect(asked(call)).toEqual(['When do you open?']);
    expect(call.log.recognized[0]).toBeGreaterThan(700);
  });

  it('is replaced by it also when it breaks while its text is awaited', async () => {
    const call = await open({ understands: ['When do you open?'] });
    await call.speak(600);
    await call.wait(600);
    expect(asked(call)).toEqual([]);
    call.ears.streams[0]?.end(new Error('gone'));
    await call.wait(1000);
    expect(asked(call)).toEqual(['When do you open?']);
  });

  it('that cannot be opened does not end the call', async () => {
    const call = await open({
      understands: ['When do you open?'],
      opens() {
        throw new Error('no service');
      },
    });
    await call.speak(600);
    await call.wait(1500);
    expect(asked(call)).toEqual(['When do you open?']);
    expect(call.log.ended).toEqual([]);
  });

  it('gets a stream for each utterance, and none is open after the call', async () => {
    const call = await open();
    for (const text of ['When do you open?', 'And on Sundays?']) {
      await call.speak(600);
      await call.wait(240);
      await call.hears(final(text));
      await call.wait(3000);
    }
    expect(asked(call)).toEqual(['When do you open?', 'And on Sundays?']);
    await call.speak(400);
    expect(call.ears.streams.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
    call.far.hangUp();
    await call.call.end;
    expect(call.ears.streams.at(-1)?.isClosed).toBe(true);
    call.ears.streams.at(-1)?.say(final('Hello?'));
    await call.wait(100);
    expect(asked(call)).toHaveLength(2);
  });
});
