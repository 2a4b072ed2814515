import { displayPhone } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { useCallback, useRef, useState } from 'react';
import { phone } from './messages.js';
import { phoneApi, type AnsweredCall } from './phone-api.js';
import { problemWords } from './phone-problem.js';

export interface CallLine {
  readonly key: number;
  readonly by: 'customer' | 'agent';
  readonly text: string;
}

export interface Call {
  readonly phase: 'none' | 'ringing' | 'talking' | 'ended';
  /** What was said; it stays until the next call. */
  readonly lines: readonly CallLine[];
  readonly isAnswering: boolean;
  /** Whether it was a talk: one that rang in vain says so in its note. */
  readonly wasAnswered: boolean;
  readonly note: string | null;
  readonly problem: string | null;
  start(): Promise<void>;
  say(text: string): Promise<void>;
  hangUp(): Promise<void>;
}

/** The agent's first line; empty if it waits for the caller. */
const opening = (greeting: string): readonly CallLine[] =>
  greeting === '' ? [] : [{ key: 0, by: 'agent', text: greeting }];

/**
 * One call of the handset: ring, talk by turns, hang up. With `taken` it begins in a call that the
 * agent made and that was answered.
 */
export function useCall(from: string, to: string, taken: AnsweredCall | null): Call {
  const t = useMessages(phone);
  const callWords = useCallWords();
  const [phase, setPhase] = useState<Call['phase']>(taken ? 'talking' : 'none');
  const uuid = useRef(taken?.uuid ?? null);
  const [lines, setLines] = useState<readonly CallLine[]>(opening(taken?.greeting ?? ''));
  const [isAnswering, setAnswering] = useState(false);
  const [wasAnswered, setAnswered] = useState(taken !== null);
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (by: CallLine['by'], text: string) =>
    setLines((before) => [...before, { key: before.length, by, text }]);
  const fail = useCallback(
    (error: unknown) => setProblem(problemWords({ t, callWords }, error, 'callFailed')),
    [callWords, t],
  );

  const start = useCallback(async () => {
    setLines([]);
    setProblem(null);
    setNote(null);
    setAnswered(false);
    setPhase('ringing');
    try {
      const call = await phoneApi.call(from, to);
      uuid.current = call.uuid;
      setAnswered(call.answered);
      setPhase(call.answered ? 'talking' : 'ended');
      if (call.answered) return setLines(opening(call.greeting));
      setNote(
        call.forwardTo ? t('forwarded', { number: displayPhone(call.forwardTo) }) : t('noPickUp'),
      );
    } catch (error) {
      fail(error);
      setPhase('none');
    }
  }, [fail, from, t, to]);

  const hangUp = useCallback(async () => {
    setPhase('ended');
    if (uuid.current) await phoneApi.hangUp(from, to, uuid.current).catch(fail);
  }, [fail, from, to]);

  const say = useCallback(
    async (text: string) => {
      if (!uuid.current) return;
      add('customer', text);
      setAnswering(true);
      setProblem(null);
      try {
        const { said, functions, transferred } = await phoneApi.speak(from, to, uuid.current, text);
        if (functions.length > 0) setNote(functions.join(' · '));
        if (said) add('agent', said);
        if (transferred) setNote(t('transferred'));
      } catch (error) {
        fail(error);
      } finally {
        setAnswering(false);
      }
    },
    [fail, from, t, to],
  );

  return { phase, lines, isAnswering, wasAnswered, note, problem, start, say, hangUp };
}
