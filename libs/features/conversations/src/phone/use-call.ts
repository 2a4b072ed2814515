import { useCallback, useState } from 'react';
import { phoneApi, type AnsweredCall } from './phone-api.js';

export interface CallLine {
  readonly key: number;
  readonly by: 'customer' | 'agent';
  readonly text: string;
}

export interface Call {
  readonly phase: 'none' | 'ringing' | 'talking' | 'ended';
  readonly lines: readonly CallLine[];
  readonly isAnswering: boolean;
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
  const [phase, setPhase] = useState<Call['phase']>(taken ? 'talking' : 'none');
  const [uuid, setUuid] = useState<string | null>(taken?.uuid ?? null);
  const [lines, setLines] = useState<readonly CallLine[]>(opening(taken?.greeting ?? ''));
  const [isAnswering, setAnswering] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = (by: CallLine['by'], text: string) =>
    setLines((before) => [...before, { key: before.length, by, text }]);
  const fail = (error: unknown) =>
    setProblem(error instanceof Error ? error.message : 'The call failed.');

  const start = useCallback(async () => {
    setLines([]);
    setProblem(null);
    setNote(null);
    setPhase('ringing');
    try {
      const call = await phoneApi.call(from, to);
      setUuid(call.uuid);
      setPhase(call.answered ? 'talking' : 'ended');
      if (call.answered) setLines(opening(call.greeting));
      else setNote('No one picked up.');
    } catch (error) {
      fail(error);
      setPhase('none');
    }
  }, [from, to]);

  const hangUp = useCallback(async () => {
    setPhase('ended');
    if (uuid) await phoneApi.hangUp(from, to, uuid).catch(fail);
  }, [from, to, uuid]);

  const say = useCallback(
    async (text: string) => {
      if (!uuid) return;
      add('customer', text);
      setAnswering(true);
      setProblem(null);
      try {
        const { said, functions, transferred } = await phoneApi.speak(from, to, uuid, text);
        if (functions.length > 0) setNote(functions.join(' · '));
        if (said) add('agent', said);
        if (transferred) setNote('You are being put through.');
      } catch (error) {
        fail(error);
      } finally {
        setAnswering(false);
      }
    },
    [from, to, uuid],
  );

  return { phase, lines, isAnswering, note, problem, start, say, hangUp };
}
