import { type TraceStep } from '@patchbay/contract';
import {
  Bubble,
  Chip,
  Composer,
  cx,
  FunctionRun,
  IconButton,
  IconRefresh,
  TypingBubble,
  useToast,
} from '@patchbay/kit';
import { useOperation } from '@patchbay/queries';
import { useEffect, useRef, useState } from 'react';
import classes from '../editor/AgentEditor.module.css';
import { useTestChat } from './use-test-chat.js';

/** A chat with the agent as it is being edited. The first line is its greeting; functions that run leave a row. */
export function TestChat({ inOverlay = false }: { readonly inOverlay?: boolean }) {
  const staging = useOperation('getStagingEventRules', { replaceTemplateVars: true });
  const chat = useTestChat();
  const toast = useToast();
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [chat.lines, chat.isAnswering]);

  const send = (words: string) => {
    if (chat.isAnswering) return;
    chat.say(words);
    setText('');
  };
  const greeting = String(staging.data?.welcomeMessage ?? '');
  return (
    <section className={cx(classes.chat, inOverlay && classes.inOverlay)} aria-label="Test chat">
      <header className={classes.chatHead}>
        {inOverlay ? null : <h2 className={classes.chatTitle}>Test</h2>}
        <Chip>staging</Chip>
        <IconButton
          label="Start over"
          icon={<IconRefresh size={16} />}
          onClick={() => {
            chat.restart();
            toast('Started over');
          }}
        />
      </header>
      <div
        className={classes.lines}
        aria-live="polite"
        tabIndex={0}
        role="log"
        aria-label="Conversation"
      >
        {greeting ? (
          <Bubble by="agent" mirrored>
            {greeting}
          </Bubble>
        ) : null}
        {chat.lines.map((line) => {
          if (line.kind === 'said')
            return (
              <Bubble key={line.id} by="customer" mirrored>
                {line.text}
              </Bubble>
            );
          if (line.kind === 'run')
            return (
              <FunctionRun
                key={line.id}
                name={line.run.label}
                result={line.run.words}
                state={
                  line.run.status === 'ok'
                    ? { label: 'Done', tone: 'success' }
                    : { label: 'Failed', tone: 'danger' }
                }
                duration={`${line.run.durationMs} ms`}
              />
            );
          if (line.kind === 'failed')
            return (
              <Bubble
                key={line.id}
                by="agent"
                mirrored
                delivery="failed"
                onRetry={() => chat.say(line.text)}
              >
                {line.message}
              </Bubble>
            );
          return (
            <div key={line.id}>
              <Bubble by="agent" mirrored>
                {line.text}
              </Bubble>
              {line.isWhole && line.trace.length > 0 ? <Trace steps={line.trace} /> : null}
            </div>
          );
        })}
        {chat.isAnswering ? (
          <div role="status" aria-label="The agent is answering">
            <TypingBubble {...(chat.doing ? { note: chat.doing } : {})} />
          </div>
        ) : null}
        <div ref={end} />
      </div>
      <Composer
        label="Say something as a caller"
        placeholder="Say something as a caller"
        value={text}
        onChange={setText}
        onSend={send}
        sendOnEnter
      />
    </section>
  );
}

/** How the answer came about, on one time axis. */
function Trace({ steps }: { readonly steps: readonly TraceStep[] }) {
  const whole = Math.max(1, ...steps.map((step) => step.startMs + step.durationMs));
  return (
    <details className={classes.trace}>
      <summary>
        {steps.length} {steps.length === 1 ? 'step' : 'steps'} · {Math.round(whole)} ms
      </summary>
      {steps.map((step) => (
        <div key={`${step.label}-${step.startMs}`} className={classes.traceRow}>
          <span>
            {step.label} · {step.detail}
          </span>
          <span>{Math.round(step.durationMs)} ms</span>
          <span className={classes.bar} aria-hidden>
            <span
              style={{
                insetInlineStart: `${(step.startMs / whole) * 100}%`,
                inlineSize: `${Math.max(1, (step.durationMs / whole) * 100)}%`,
              }}
            />
          </span>
        </div>
      ))}
    </details>
  );
}
