import { type AgentConfig } from '@patchbay/contract';
import { cx } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type SettingGroup } from '../setting-table.js';
import { answeringBeats, type Beat, type Lane, transferBeats, turnBeats } from './call-beats.js';
import classes from './CallDiagram.module.css';
import { callDiagrams } from './messages.js';

interface Drawing {
  readonly lanes: readonly Lane[];
  readonly beats: (config: AgentConfig) => readonly Beat[];
}

/** The groups of settings that a drawing explains. */
const drawings = {
  answering: { lanes: ['caller', 'agent'], beats: answeringBeats },
  turns: { lanes: ['caller', 'agent'], beats: turnBeats },
  transfer: { lanes: ['caller', 'agent', 'colleague'], beats: transferBeats },
} as const satisfies Partial<Record<SettingGroup, Drawing>>;

/** A group of settings that has a drawing. */
export type DrawnGroup = keyof typeof drawings;

/** Whether a group of settings has a drawing. */
export const isDrawn = (group: SettingGroup): group is DrawnGroup => Object.hasOwn(drawings, group);

/** Words of a beat, each with the one value that it may have. */
type SayBeat = (words: Beat['words'], values: { readonly value: number | string }) => string;

const laneWidth = 52;
const head = 26;
const defaultWidth = 22;
/** What a wait adds to the height of its beat: longer ones more, and none without bounds. */
const heightOf = ({ seconds = 0 }: Beat) =>
  defaultWidth + Math.min(34, Math.round(9 * Math.log2(1 + seconds)));
const gap = 6;
const width = 360;

/** What happens on a call, from top to bottom, one lane for each party. */
export function CallDiagram({
  group,
  config,
}: {
  readonly group: DrawnGroup;
  readonly config: AgentConfig;
}) {
  const t = useMessages(callDiagrams);
  const { lanes, beats: beatsOf } = drawings[group];
  const beats = beatsOf(config);
  const say = t as unknown as SayBeat;
  const wordsOf = ({ words, value = '' }: Beat) => say(words, { value });
  const told = beats.map((beat) =>
    t('told', { lane: t(`lane.${beat.lane}`), words: wordsOf(beat) }),
  );
  const tops = beats.map((_, at) =>
    beats.slice(0, at).reduce((top, beat) => top + heightOf(beat) + gap, head + gap),
  );
  const last = beats.length - 1;
  const height = (tops[last] ?? head) + (beats[last] ? heightOf(beats[last]) : 0) + gap;
  return (
    <svg
      className={classes.diagram}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={[t(group), ...told].join('. ')}
    >
      {lanes.map((lane, at) => (
        <g key={lane}>
          <text className={classes.lane} x={at * laneWidth + laneWidth / 2} y={16}>
            {t(`lane.${lane}`)}
          </text>
          <line
            className={classes.line}
            x1={at * laneWidth + laneWidth / 2}
            x2={at * laneWidth + laneWidth / 2}
            y1={head}
            y2={height}
          />
        </g>
      ))}
      {beats.map((beat, at) => (
        <Drawn
          key={beat.words}
          beat={beat}
          at={(lanes as readonly Lane[]).indexOf(beat.lane)}
          top={tops[at] ?? 0}
          textAt={lanes.length * laneWidth + 8}
          words={wordsOf(beat)}
        />
      ))}
    </svg>
  );
}

/** One beat in its lane, with its words beside all lanes. */
function Drawn({
  beat,
  at,
  top,
  textAt,
  words,
}: {
  readonly beat: Beat;
  readonly at: number;
  readonly top: number;
  readonly textAt: number;
  readonly words: string;
}) {
  const height = heightOf(beat);
  const middle = top + height / 2;
  const x = at * laneWidth + 8;
  return (
    <g data-beat={beat.kind}>
      {beat.kind === 'joins' ? (
        <line
          className={classes.joint}
          x1={laneWidth / 2}
          x2={at * laneWidth + laneWidth / 2}
          y1={middle}
          y2={middle}
        />
      ) : null}
      <rect
        className={cx(classes.beat, classes[beat.kind])}
        x={x}
        y={top}
        width={laneWidth - 16}
        height={height}
        rx={6}
      />
      <text className={classes.words} x={textAt} y={middle + 4}>
        {words}
      </text>
    </g>
  );
}
