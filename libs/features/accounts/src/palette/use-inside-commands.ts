import { type Contact, type Room, type Viewer } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { accountHref, inAccount, useNavigate } from '@patchbay/routes';
import { useCallWords, useRoomName } from '@patchbay/screens';
import { useCurrentAccount } from '@patchbay/session';
import { isAboveOrganizations } from '../ground/trail.js';
import { palette } from './messages.js';
import { type Command, type CommandGroup } from './rank.js';
import { type Phrase, type SearchState } from './use-phrase.js';

/** As many people and as many conversations are shown: the lists have the rest. */
const pageSize = 5;

export interface FoundCommands {
  readonly commands: readonly Command[];
  /** Each search by the group of what it finds. */
  readonly searches: Readonly<Partial<Record<CommandGroup, SearchState>>>;
}

const nothing: FoundCommands = { commands: [], searches: {} };

/** The people and the conversations of the open account that the server finds by what is typed. */
export function useInsideCommands(viewer: Viewer, phrase: Phrase): FoundCommands {
  const callWords = useCallWords();
  const t = useMessages(palette);
  const openPerson = useOpenPerson();
  const openRoom = useOpenRoom();
  const isOffered =
    !isAboveOrganizations(viewer) && (viewer.permissions.canViewOrg?.allowed ?? false);
  const enabled = isOffered && phrase.isCurrent;
  const people = useOperation('listContacts', { q: phrase.text, pageSize }, { enabled });
  const rooms = useOperation(
    'listConversations',
    { queryText: phrase.text, pageSize },
    { enabled },
  );
  if (!isOffered) return nothing;
  const again = (
    group: CommandGroup,
    label: string,
    { error, refetch }: Pick<typeof people | typeof rooms, 'error' | 'refetch'>,
  ): readonly Command[] =>
    enabled && error
      ? [
          {
            key: `${group}-again`,
            group,
            label,
            note: callWords(error),
            isFound: true,
            failed: true,
            staysOpen: true,
            run: () => void refetch(),
          },
        ]
      : [];
  return {
    commands: [
      ...((enabled && people.data?.contacts) || []).map(openPerson),
      ...again('people', t('searchPeopleAgain'), people),
      ...((enabled && rooms.data?.rooms) || []).map(openRoom),
      ...again('conversations', t('searchConversationsAgain'), rooms),
    ],
    searches: { people: phrase.stateOf(people), conversations: phrase.stateOf(rooms) },
  };
}

function useOpenPerson(): (person: Contact) => Command {
  const { open } = useOverlay();
  return ({ id, displayName, phone, email }) => {
    const note = [phone ? displayPhone(phone) : null, email].filter(Boolean).join(' · ');
    return {
      key: `person-${id}`,
      group: 'people',
      label: displayPhone(displayName),
      ...(note ? { note } : {}),
      face: { of: 'person', name: displayName },
      isFound: true,
      run: () => void open('previewContact', { value: String(id) }),
    };
  };
}

function useOpenRoom(): (room: Room) => Command {
  const nameOf = useRoomName();
  const { segments } = useCurrentAccount();
  const navigate = useNavigate();
  return ({ roomId, name, sender, lastMessage, excerpt, excerptId }) => {
    // The line that holds the words is what it was found by.
    const note = excerpt ?? lastMessage;
    const place = { active: roomId, ...(excerptId ? { highlightId: excerptId } : {}) };
    return {
      key: `room-${roomId}`,
      group: 'conversations',
      label: nameOf({ name, ...(sender ? { sender } : {}) }),
      ...(note ? { note } : {}),
      href: `${accountHref(segments)}/inbox?${new URLSearchParams(place).toString()}`,
      isFound: true,
      run: () => void navigate({ to: '/app/inbox', search: { ...inAccount(segments), ...place } }),
    };
  };
}
