import { Bubble, ErrorState, TypingBubble } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useCallWords } from '@patchbay/screens';
import { ChatLine } from './ChatLine.js';
import { testChat } from './messages.js';
import { type TestChat } from './use-test-chat.js';

interface TestLinesProps {
  readonly chat: TestChat;
  /** The read of the draft, whose greeting is the first line. */
  readonly staging: {
    readonly data: Readonly<Record<string, unknown>> | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Says a line of the caller otherwise. */
  readonly onEdit: ((at: number, text: string) => void) | undefined;
}

/** The greeting and the lines of the test itself. */
export function TestLines({ chat, staging, onEdit }: TestLinesProps) {
  const callWords = useCallWords();
  const t = useMessages(testChat);
  const greeting = String(staging.data?.['welcomeMessage'] ?? '');
  const said = chat.lines.filter(({ kind }) => kind === 'said');
  return (
    <>
      {greeting ? (
        <Bubble by="agent" mirrored>
          {greeting}
        </Bubble>
      ) : null}
      {staging.error && !staging.data ? (
        <ErrorState
          title={t('greetingNotLoaded')}
          onRetry={() => void staging.refetch()}
          retrying={staging.isFetching}
        >
          {callWords(staging.error)}
        </ErrorState>
      ) : null}
      {chat.lines.map((line) => (
        <ChatLine
          key={line.id}
          line={line}
          onRetry={chat.say}
          onEdit={
            onEdit && !chat.isAnswering ? (text) => onEdit(said.indexOf(line), text) : undefined
          }
        />
      ))}
      {chat.isAnswering ? (
        <div role="status" aria-label={t('answering')}>
          <TypingBubble {...(chat.doing ? { note: chat.doing } : {})} />
        </div>
      ) : null}
    </>
  );
}
