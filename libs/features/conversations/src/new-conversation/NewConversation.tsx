import { ErrorState, IconArrowLeft, IconButton, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useNarrow, useOwnPhoneHead } from '@patchbay/overlays';
import { useChangeSearch } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import inbox from '../rooms/Inbox.module.css';
import { Compose } from './Compose.js';
import { Gates } from './Gates.js';
import { newConversation } from './messages.js';
import classes from './NewConversation.module.css';
import { useGates } from './use-gates.js';

/** A new conversation in the place of a thread: first what it needs, then people and text. */
export function NewConversation() {
  const callWords = useCallWords();
  const t = useMessages(newConversation);
  const change = useChangeSearch();
  useOwnPhoneHead(useNarrow());
  const { facts, gate, isOpen, error, refetch } = useGates();
  const leave = () => void change({ new: undefined }, { replace: true });
  return (
    <section className={inbox.thread} aria-label={t('title')}>
      <header className={inbox.threadHead}>
        <IconButton label={t('back')} icon={<IconArrowLeft size={18} />} onClick={leave} />
        <h2 className={inbox.name}>{t('title')}</h2>
      </header>
      {error && !facts ? (
        <ErrorState page title={t('notLoaded')} onRetry={refetch}>
          {callWords(error)}
        </ErrorState>
      ) : gate && facts ? (
        <Gates facts={facts} gate={gate} onChanged={refetch} />
      ) : isOpen ? (
        <Compose onRefused={refetch} />
      ) : (
        <div className={classes.body} aria-busy="true">
          <SkeletonRows count={3} height={48} />
        </div>
      )}
    </section>
  );
}
