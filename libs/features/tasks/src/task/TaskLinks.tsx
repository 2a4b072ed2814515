import { displayPhone } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { DetailLinks } from '@patchbay/screens';
import { type Task } from '../list/task-words.js';
import { task } from './messages.js';

/** The ways from a task: to the contact with its number, and to what was said. */
export function TaskLinks({ it: { target, roomId, conversationUuid } }: { it: Task }) {
  const t = useMessages(task);
  const { contacts = [] } = useOperation('listContacts', { q: target, pageSize: 5 }).data ?? {};
  const contact = contacts.find(({ phone }) => phone === target);
  return (
    <DetailLinks>
      {contact ? (
        <OverlayLink opens="previewContact" args={{ value: String(contact.id) }}>
          {t('contact', { name: displayPhone(contact.displayName) })}
        </OverlayLink>
      ) : null}
      {roomId === null ? null : (
        <Link to="/app/inbox" search={{ active: roomId }}>
          {t('openConversation')}
        </Link>
      )}
      {roomId === null || conversationUuid === null ? null : (
        <OverlayLink opens="callTranscript" args={{ value: conversationUuid, roomId }}>
          {t('transcript')}
        </OverlayLink>
      )}
    </DetailLinks>
  );
}
