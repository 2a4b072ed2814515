import { type TurnEvent } from '../events.js';
import { frameMs } from '../machine/limits.js';

type Frame = Extract<TurnEvent, { type: 'frame' }>;

/** Frames in a row that are 20 ms apart and sound alike; `at` is the end of the first. */
export interface FrameRun {
  readonly type: 'frames';
  readonly at: number;
  readonly count: number;
  readonly voiced: boolean;
  readonly isTone?: true;
}

/** The events of a call as they are stored: frames, of which there are 50 a second, in runs. */
export type PackedEvent = Exclude<TurnEvent, { type: 'frame' }> | FrameRun;

const runOf = ({ at, voiced, isTone }: Frame): FrameRun => ({
  type: 'frames',
  at,
  count: 1,
  voiced,
  ...(isTone === true ? { isTone } : {}),
});

const continues = (run: PackedEvent | undefined, frame: FrameRun): run is FrameRun =>
  run?.type === 'frames' &&
  run.at + run.count * frameMs === frame.at &&
  run.voiced === frame.voiced &&
  run.isTone === frame.isTone;

/** Packs recorded events. Their order stays, so that a replay takes the same turns. */
export function packEvents(events: Iterable<TurnEvent>): readonly PackedEvent[] {
  const packed: PackedEvent[] = [];
  for (const event of events) {
    if (event.type !== 'frame') {
      packed.push(event);
      continue;
    }
    const frame = runOf(event);
    const last = packed.at(-1);
    if (continues(last, frame)) packed[packed.length - 1] = { ...last, count: last.count + 1 };
    else packed.push(frame);
  }
  return packed;
}

/** The events that were packed, one by one. */
export function* unpackEvents(packed: Iterable<PackedEvent>): Generator<TurnEvent, void> {
  for (const event of packed) {
    if (event.type !== 'frames') {
      yield event;
      continue;
    }
    const { at, count, voiced, isTone } = event;
    for (let index = 0; index < count; index += 1) {
      const frame = { type: 'frame', at: at + index * frameMs, voiced } as const;
      yield isTone === true ? { ...frame, isTone } : frame;
    }
  }
}
