import { type ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconPhoneFilled, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../icons/icons.js';
import { type Speaker } from './Bubble.js';
import classes from './CallCard.module.css';
import { useMessages } from '@patchbay/messages';
import { conversation } from './messages.js';

/** One bar of a waveform: level (0 to 1) and speaker; a bar without a speaker is silence. */
export interface WaveBar {
  level: number;
  by?: Speaker;
}

/**
 * The sound of a call as bars in the speakers' colours; the part that was not played yet is grey.
 */
export function Waveform({
  bars,
  played = 1,
  wide,
}: {
  bars: readonly WaveBar[];
  played?: number;
  /** As wide as its place. */
  wide?: boolean;
}) {
  return (
    <div className={cx(classes.bars, wide && classes.wide)} aria-hidden>
      {bars.map((bar, i) => (
        <span
          key={i}
          className={cx(classes.bar, bar.by && i / bars.length < played && classes[bar.by])}
          style={{ blockSize: bar.by ? Math.max(4, Math.round(bar.level * 28)) : 4 }}
        />
      ))}
    </div>
  );
}

/** One line of the transcript. */
export interface TranscriptLine {
  key: string;
  /** Position in the call, such as “0:33”. */
  at: string;
  speaker: string;
  by: Speaker;
  text: string;
  /** The line is being played; `word` is the part that is spoken now. */
  playing?: boolean;
  word?: string;
}

export interface CallCardProps {
  /** “Incoming call”. */
  title: string;
  /** Start and length of the call. */
  meta: string;
  bars?: readonly WaveBar[];
  /** Share of the recording that was played, 0 to 1. */
  played?: number;
  playing?: boolean;
  /** Without a recording there is no play button. */
  onPlay?: () => void;
  /** “1:02 / 2:14”. */
  position?: string;
  lines?: readonly TranscriptLine[];
  onSeek?: (line: TranscriptLine) => void;
  /** A summary of the call in one line. */
  summary?: ReactNode;
  /** Shows the rest of the transcript. */
  onFullTranscript?: () => void;
}

/** A call: caller, time, recording and transcript. */
export function CallCard({
  title,
  meta,
  bars,
  played,
  playing,
  onPlay,
  position,
  lines,
  onSeek,
  summary,
  onFullTranscript,
}: CallCardProps) {
  const t = useMessages(conversation);
  return (
    <article className={classes.card} aria-label={`${title}, ${meta}`}>
      <div className={classes.head}>
        {onPlay ? (
          <button
            type="button"
            className={classes.play}
            aria-label={t(playing ? 'pause' : 'play')}
            onClick={onPlay}
          >
            {playing ? <IconPlayerPauseFilled size={15} /> : <IconPlayerPlayFilled size={15} />}
          </button>
        ) : (
          <span className={cx(classes.play, classes.still)} aria-hidden>
            <IconPhoneFilled size={15} />
          </span>
        )}
        <div className={classes.who}>
          <div className={classes.name}>{title}</div>
          <div className={classes.meta}>{meta}</div>
        </div>
        {bars?.length ? (
          <div className={classes.wave}>
            <Waveform bars={bars} played={played} />
          </div>
        ) : null}
        {position ? <span className={classes.position}>{position}</span> : null}
      </div>
      {lines?.length ? (
        <div className={classes.lines}>
          {lines.map((line) => (
            <Line key={line.key} line={line} onSeek={onSeek} />
          ))}
        </div>
      ) : null}
      {summary || onFullTranscript ? (
        <div className={classes.foot}>
          <span className={classes.summary}>{summary}</span>
          {onFullTranscript ? (
            <button type="button" className={classes.link} onClick={onFullTranscript}>
              {t('transcript')}
            </button>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}

function Line({ line, onSeek }: { line: TranscriptLine; onSeek?: (line: TranscriptLine) => void }) {
  const content = (
    <>
      <span className={classes.at}>{line.at}</span>
      <span className={cx(classes.speaker, line.by === 'agent' && classes.ai)}>{line.speaker}</span>
      <span>{line.word ? <Spoken text={line.text} word={line.word} /> : line.text}</span>
    </>
  );
  const className = cx(classes.line, line.playing && classes.playing);
  return onSeek ? (
    <button type="button" className={className} onClick={() => onSeek(line)}>
      {content}
    </button>
  ) : (
    <div className={className}>{content}</div>
  );
}

function Spoken({ text, word }: { text: string; word: string }) {
  const at = text.indexOf(word);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.word}>{word}</mark>
      {text.slice(at + word.length)}
    </>
  );
}
