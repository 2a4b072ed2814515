import { Avatar, Button, Chip, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import {
  OverlayFooter,
  type OverlayScreenProps,
  useOverlay,
  useOverlayTitle,
} from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { displayPhone } from '@patchbay/formats';
import { Link } from '@patchbay/routes';
import { DescriptionList, DetailMarks, useCallWords, useCan } from '@patchbay/screens';
import { VerifiedMark } from '../thread/VerifiedMark.js';
import { CallerContext } from './CallerContext.js';
import { factsOf } from './contact-facts.js';
import { calledBy } from './called-by.js';
import { useNameOf } from './use-name-of.js';
import { contacts } from './messages.js';
import { useAgentNames } from './use-agent-names.js';

/** Overlay `previewContact`: what is known of a person, and the way to the conversation. */
export function Screen({ args }: OverlayScreenProps<'previewContact'>) {
  const callWords = useCallWords();
  const t = useMessages(contacts);
  const locale = useLocale();
  const { open } = useOverlay();
  const mayEdit = useCan('canEditOrg');
  const id = args.value ?? '';
  const agents = useAgentNames(id !== '');
  const { data, error, refetch, isFetching } = useOperation(
    'getContact',
    { id },
    { enabled: id !== '' },
  );
  const contact = data?.contact;
  const remembered = useNameOf(id, contact, error?.status === 404);
  useOverlayTitle(remembered === null ? null : displayPhone(remembered));
  if (id === '') return <ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>;
  if (!contact && error)
    return (
      <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
        {callWords(error)}
      </ErrorState>
    );
  if (!contact) return <SkeletonRows count={6} height={26} />;
  return (
    <>
      <DetailMarks>
        <Avatar name={calledBy(contact)} size={36} />
        {contact.identityVerified ? <VerifiedMark /> : null}
        {contact.status ? <Chip>{contact.status}</Chip> : null}
        {contact.tags?.map((tag) => (
          <Chip key={tag} tone="accent">
            {tag}
          </Chip>
        ))}
      </DetailMarks>
      <DescriptionList facts={factsOf(t, contact, locale, agents.get(contact.agentId))} />
      <CallerContext contact={contact} />
      {contact.roomId || mayEdit.allowed ? (
        <OverlayFooter>
          {contact.roomId ? (
            <Link to="/app/inbox" search={{ active: contact.roomId }}>
              {t('openConversation')}
            </Link>
          ) : null}
          {mayEdit.allowed ? (
            <>
              <Button
                variant="quietDanger"
                onClick={() => void open('deleteContact', { value: id })}
              >
                {t('delete')}
              </Button>
              <Button onClick={() => void open('editContact', { value: id })}>{t('edit')}</Button>
            </>
          ) : null}
        </OverlayFooter>
      ) : null}
    </>
  );
}
