import { type SimulatedCall } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Banner, Bubble, Chip, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords, usePartyName } from '@patchbay/screens';
import { useEffect, useRef } from 'react';
import { CallMoves } from './CallMoves.js';
import classes from './Calls.module.css';
import { EndedCall } from './EndedCall.js';
import { linesOf, targetOf } from './call-lines.js';
import { callSimulator, type CallSimulatorMessages } from './messages.js';
import { type Simulated } from './use-simulated-call.js';

/** Where a call stands, in words. */
const stateWords = (t: CallSimulatorMessages, call: SimulatedCall): string =>
  call.state === 'transferring'
    ? t('state.transferring', { number: displayPhone(targetOf(call)) })
    : t(`state.${call.state}`);

/** What is said in a call, and what can be done now. */
export function SimulatedCallView({
  simulated,
  call,
}: {
  readonly simulated: Simulated;
  readonly call: SimulatedCall;
}) {
  const callWords = useCallWords();
  const t = useMessages(callSimulator);
  const nameOf = usePartyName();
  const log = useRef<HTMLDivElement>(null);
  const { under, isMoving, problem } = simulated;
  const lines = linesOf(call);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines.length, isMoving]);
  return (
    <section className={classes.talk} aria-label={t('theCall')}>
      <header className={classes.head}>
        <p className={classes.between}>{[nameOf(call.from), nameOf(call.to)].join(' → ')}</p>
        <Chip tone={call.state === 'ended' ? 'grey' : 'success'}>{stateWords(t, call)}</Chip>
        {call.quality === 'clear' ? null : (
          <Chip tone="warn">{[t('line'), t(`line.${call.quality}`)].join(': ')}</Chip>
        )}
      </header>
      <div ref={log} className={classes.lines} role="log" aria-label={t('theCall')} tabIndex={0}>
        {lines.map((line, at) =>
          line.by === 'note' ? (
            <p key={at} className={classes.note}>
              {line.text}
            </p>
          ) : (
            <Bubble key={at} by={line.by} mirrored>
              {line.text}
            </Bubble>
          ),
        )}
        {under === null ? null : (
          <Bubble by="customer" mirrored>
            {under}
          </Bubble>
        )}
        {isMoving ? <TypingBubble note={t('answering')} /> : null}
        {call.state === 'ended' && lines.length === 0 ? (
          <p className={classes.note}>{t('notTaken')}</p>
        ) : null}
      </div>
      {problem ? (
        <Banner tone="danger" title={t('notMoved')}>
          {callWords(problem)}
        </Banner>
      ) : null}
      {call.state === 'ended' ? (
        <EndedCall call={call} />
      ) : (
        <CallMoves key={call.state} call={call} simulated={simulated} />
      )}
    </section>
  );
}
