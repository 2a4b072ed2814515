import { type TraceStep } from '@patchbay/contract';
import { cutText, lastingMilliseconds } from '@patchbay/kernel';

const most = 240;
const short = (text: string) => cutText(text, most, '…');

/** Records how an answer was produced. Times are milliseconds since the creation of the trace. */
export function createTrace(now: () => number) {
  const begin = now();
  const steps: TraceStep[] = [];
  const add = (
    kind: TraceStep['kind'],
    label: string,
    detail: string,
    startedAt: number,
    endedAt = now(),
  ) =>
    steps.push({
      kind,
      label,
      detail: short(detail),
      startMs: lastingMilliseconds(startedAt - begin),
      durationMs: lastingMilliseconds(Math.max(0, endedAt - startedAt)),
    });
  return {
    /** One round of the model: the passages it found, then its reply. */
    answer(startedAt: number, text: string, sources: readonly string[]): void {
      for (const source of sources)
        add('knowledge', 'Found in what you wrote', source, startedAt, startedAt);
      if (text.trim()) add('answer', 'Answer', text.trim(), startedAt);
    },
    ran(startedAt: number, label: string, words: string): void {
      add('function', label, words, startedAt);
    },
    steps: (): readonly TraceStep[] => [...steps],
  };
}
