import { Bubble, FunctionRun } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useFunctionWords } from '@patchbay/screens';
import { testChat } from './messages.js';
import { SaidLine } from './SaidLine.js';
import { Trace } from './Trace.js';
import { type TestLine } from './use-test-chat.js';
import { WhatItRead } from './WhatItRead.js';

/** One line of the test chat: a message, an answer, a function run, or a failure. */
export function ChatLine({
  line,
  onRetry,
  onEdit,
}: {
  readonly line: TestLine;
  readonly onRetry: (text: string) => void;
  /** Says a line of the caller otherwise; left out where that is not possible. */
  readonly onEdit?: ((text: string) => void) | undefined;
}) {
  const t = useMessages(testChat);
  const words = useFunctionWords();
  switch (line.kind) {
    case 'said':
      return <SaidLine text={line.text} onEdit={onEdit} />;
    case 'run':
      return (
        <FunctionRun
          name={words.name(line.run.name, line.run.label)}
          result={line.run.words}
          state={
            line.run.status === 'ok'
              ? { label: t('done'), tone: 'success' }
              : { label: t('failed'), tone: 'danger' }
          }
          duration={t('duration', { ms: line.run.durationMs })}
          request={line.run.input}
          response={line.run.output}
        />
      );
    case 'failed':
      return (
        <Bubble by="agent" mirrored delivery="failed" onRetry={() => onRetry(line.text)}>
          {line.message}
        </Bubble>
      );
    case 'answer':
      return (
        <div>
          <Bubble by="agent" mirrored>
            {line.text}
          </Bubble>
          {line.isWhole && line.trace.length > 0 ? <Trace steps={line.trace} /> : null}
          {line.isWhole && line.read ? <WhatItRead read={line.read} /> : null}
        </div>
      );
  }
}
