import { type Contact } from '@patchbay/contract';
import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { contacts } from './messages.js';

/** The contact that an address names, or what stands in its place: loading, failed, none named. */
export function ContactOfAddress({
  id,
  children,
  around = (shown) => shown,
}: {
  readonly id: string;
  /** The surface of what stands in the place of a contact, for overlays that draw their own. */
  readonly around?: (shown: ReactNode) => ReactNode;
  readonly children: (contact: Contact) => ReactNode;
}) {
  const callWords = useCallWords();
  const t = useMessages(contacts);
  const { data, error, refetch, isFetching } = useOperation(
    'getContact',
    { id },
    { enabled: id !== '' },
  );
  if (id === '') return around(<ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>);
  if (data) return children(data.contact);
  if (!error) return around(<SkeletonRows count={3} height={26} />);
  return around(
    <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
      {callWords(error)}
    </ErrorState>,
  );
}
