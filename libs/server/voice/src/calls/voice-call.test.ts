import { lastingSeconds } from '@patchbay/kernel';
import { type LinkEvent } from '../link/call-link.js';
import { listening, saying, stageCall } from '../testing/staged-call.js';

const long =
  'We are open from Monday to Friday, from nine in the morning to five in the evening, and on Saturdays until noon.';

describe('a call with sound', () => {
  it('greets, hears a question to its end, and answers it', async () => {
    const { call, far, clock, log, wait, speak, heardSince } = await stageCall({
      understands: ['When do you open?'],
      replies: [saying('At nine. Until five.')],
    });
    await wait(500);
    expect(log.spoken).toEqual(['Good day.']);
    await speak(1000);
    const stopped = clock.now();
    await wait(1600);
    expect(log.turns).toEqual([{ key: 'call-1-1', text: 'When do you open?', keys: '' }]);
    // 300 ms before its first voice, and the silence until recognition began.
    expect(log.recognized[0]).toBeGreaterThan(1000);
    expect(log.recognized[0]).toBeLessThan(1700);
    expect(log.spoken.slice(1)).toEqual(['At nine.', 'Until five.']);
    expect(heardSince(stopped)).toBeGreaterThan(200);
    far.hangUp();
    const { figures, turns, seconds, outcome } = await call.end;
    expect(outcome).toBe('completed');
    expect(seconds).toBe(3);
    expect(turns).toHaveLength(1);
    expect(figures).toMatchObject({ turns: 1, interruptions: 0 });
    expect(log.ended).toEqual([['completed', 3]]);
    // As the ear has them: a second of the caller's voice, and the sound of the agent.
    const [timing] = log.timings;
    expect(timing?.turns).toEqual(turns);
    expect(timing?.callerMs).toBeGreaterThan(900);
    expect(timing?.callerMs).toBeLessThan(1100);
    expect(timing?.agentMs).toBeGreaterThan(300);
  });

  it('says the words of a reply while it is made, and its function keeps the line open', async () => {
    let goOn = (): void => undefined;
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    const { log, wait, speak } = await stageCall({
      understands: ['Book me a table.'],
      replies: [
        async function* (): AsyncGenerator<LinkEvent> {
          yield { type: 'words', text: 'One moment. ' };
          yield { type: 'function-started', hasEffect: true };
          await waits;
          yield { type: 'function-ended', hasEffect: true };
          yield { type: 'words', text: 'It is booked.' };
          yield { type: 'turn', turn: saying('One moment. It is booked. See you.') };
        },
      ],
    });
    await wait(400);
    await speak(800);
    await wait(1500);
    expect(log.spoken).toEqual(['Good day.', 'One moment.']);
    goOn();
    await wait(800);
    expect(log.spoken).toEqual(['Good day.', 'One moment.', 'It is booked.', 'See you.']);
  });

  it('falls silent within 200 ms when the caller interrupts, and keeps what was heard', async () => {
    const { clock, log, wait, speak, heardSince } = await stageCall({
      understands: ['When do you open?', 'No, on Sundays!'],
      replies: [saying(long), saying('Closed.')],
      msPerCharacter: 60,
    });
    await wait(400);
    await speak(800);
    await wait(3000);
    expect(log.spoken.slice(1).join(' ')).toBe(long);
    const began = clock.now();
    await wait(400);
    expect(heardSince(began)).toBeGreaterThanOrEqual(400);
    await speak(600);
    expect(heardSince(began + 400 + 200)).toBe(0);
    await wait(1500);
    expect(log.turns.map(({ text }) => text)).toEqual(['When do you open?', 'No, on Sundays!']);
    const [[key, heard] = ['', '']] = log.heard;
    expect(key).toBe('call-1-1');
    expect(long.startsWith(heard.replace(/\s*…$/, ''))).toBe(true);
    expect(heard.length).toBeLessThan(long.length);
    expect(log.spoken.at(-1)).toBe('Closed.');
  });

  it('takes keys, several as one entry', async () => {
    const { far, log, wait } = await stageCall({ replies: [saying('Thank you.')] });
    await wait(600);
    far.press('1');
    await wait(200);
    far.press('2');
    await wait(2000);
    expect(log.turns).toEqual([{ key: 'call-1-1', text: '', keys: '12' }]);
    expect(log.spoken.at(-1)).toBe('Thank you.');
  });

  it('without recognition understands no voice, and a typed line in full', async () => {
    const { call, log, wait, speak } = await stageCall({ replies: [saying('At nine.')] });
    await wait(600);
    await speak(1000);
    await wait(1500);
    expect([log.turns, log.recognized]).toEqual([[], []]);
    call.type('When do you open?');
    await wait(500);
    expect(log.turns.map(({ text }) => text)).toEqual(['When do you open?']);
    expect(log.spoken.at(-1)).toBe('At nine.');
  });

  it('asks whether the caller is there, says goodbye, and hangs up', async () => {
    const { call, log, wait } = await stageCall({
      understands: [],
      agent: {
        turns: { callerResponseTimeout: lastingSeconds(3), callerResponseTimeoutHangupCounter: 2 },
      },
    });
    await wait(16_000);
    expect(log.prompts).toEqual([
      ['silent', 1],
      ['silent', 2],
      ['goodbye', 1],
    ]);
    expect(await call.end).toMatchObject({ outcome: 'completed' });
    expect(log.spoken.at(-1)).toBe('Goodbye.');
  });

  it('hangs up when a reply says so, after its words were heard', async () => {
    const { call, far, log, wait, speak } = await stageCall({
      understands: ['That is all.'],
      replies: [saying('Have a nice day.', { do: 'hang-up' })],
      msPerCharacter: 60,
    });
    await wait(400);
    await speak(600);
    await wait(1200);
    expect([log.spoken.at(-1), far.ended]).toEqual(['Have a nice day.', null]);
    await wait(1000);
    expect(far.ended).not.toBeNull();
    expect(await call.end).toMatchObject({ why: 'reply', outcome: 'completed' });
  });

  it('passes the caller to a number, and stays when that fails', async () => {
    const put = (to: string) =>
      saying('I put you through.', {
        do: 'transfer',
        to,
        callerId: '+15550100',
        ringSeconds: 20,
        asks: false,
      });
    const { call, far, log, wait, speak } = await stageCall({
      understands: ['A person, please.'],
      replies: [put('+15550111'), put('+15550122')],
      canTransfer: (to) => to === '+15550122',
    });
    await wait(400);
    await speak(600);
    await wait(2500);
    expect([log.returns, log.spoken.at(-1), far.ended]).toEqual([[1], 'They are out.', null]);
    await wait(600);
    await speak(600);
    await wait(2500);
    expect([far.transferredTo, far.ended]).toEqual(['+15550122', 'transferred']);
    expect(await call.end).toMatchObject({ outcome: 'completed' });
  });

  it('survives a voice, a recognizer and a reply that fail', async () => {
    const { call, log, wait, speak } = await stageCall({
      understands: [new Error('no ears'), 'Are you open?'],
      replies: [
        // oxlint-disable-next-line require-yield -- it fails before its first word
        async function* (): AsyncGenerator<LinkEvent> {
          throw new Error('no model');
        },
        saying('Broken. Whole.'),
      ],
      voiceFails: (sentence) => sentence === 'Broken.',
    });
    await wait(400);
    await speak(600);
    await wait(2000);
    expect(log.prompts[0]).toEqual(['not-heard', 1]);
    await wait(600);
    await speak(600);
    await wait(2500);
    expect(log.prompts.at(-1)).toEqual(['no-answer', 1]);
    await speak(600);
    await wait(2500);
    expect(log.spoken.slice(-2)).toEqual(['Broken.', 'Whole.']);
    expect(log.failures).toEqual(['reply: Error: no model', 'voice: Error: no voice']);
    call.hangUp('test');
    expect(await call.end).toMatchObject({ why: 'test' });
  });

  it('ends everything that runs when the caller is gone', async () => {
    const { call, far, log, wait, speak } = await stageCall({
      understands: ['When do you open?'],
      replies: [
        async function* (_turn, signal): AsyncGenerator<LinkEvent> {
          yield { type: 'words', text: 'Let me see. ' };
          await new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
      ],
    });
    await wait(400);
    await speak(600);
    await wait(1500);
    far.hangUp('closed tab');
    expect(await call.end).toMatchObject({ why: 'closed tab' });
    expect(log.aborted).toEqual(['call-1-1']);
    const spoken = log.spoken.length;
    await wait(3000);
    expect([log.spoken.length, log.ended.length, log.failures]).toEqual([spoken, 1, []]);
  });

  it('is not answered when the server does not take it', async () => {
    const { call, log } = await stageCall({ first: null });
    expect(await call.end).toMatchObject({ outcome: 'no-answer', seconds: 0 });
    expect(log.ended).toEqual([['no-answer', 0]]);
  });

  it('plays written pauses, and says numbers as people do', async () => {
    const { log, wait, heardSince } = await stageCall({
      first: saying('One. [pause 2s] Call (555) 010-0123.', listening),
      agent: { country: 'US' },
    });
    await wait(4500);
    expect(log.spoken).toHaveLength(2);
    expect(log.spoken[1]).not.toContain('(555)');
    expect(heardSince(0)).toBeGreaterThan(2000);
  });
});
