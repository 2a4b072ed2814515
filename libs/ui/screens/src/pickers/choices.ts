import { useDebouncedValue } from '@mantine/hooks';
import { displayPhone } from '@patchbay/formats';
import { type SelectOption } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { permissionWords } from '@patchbay/overlays';
import { voices } from '@patchbay/onboarding';
import { permissionNames } from '@patchbay/permissions';
import { useOperation } from '@patchbay/queries';
import { useState } from 'react';
import { pickers } from './messages.js';
import { useVoiceWords } from '../voices/use-voice-words.js';
import { type Choices } from './PickerField.js';

interface Query<Reply> {
  readonly data: Reply | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** What a query found, as choices. A failed search keeps what was found before. */
const from = <Reply>(
  { data, isError, refetch }: Query<Reply>,
  optionsOf: (reply: Reply) => readonly SelectOption[],
) => ({
  options: data === undefined ? undefined : optionsOf(data),
  failed: isError && data === undefined,
  retry: () => void refetch(),
});

/** How long typing rests before a search is sent. */
const REST = 200;
/** As many accounts are found at once. */
const FOUND = 50;

/**
 * Accounts at or below the current one, found by the server. The chosen one is named by its own
 * data when it is not among those found.
 */
export function useAccountChoices(chosen: string | null): Choices {
  const t = useMessages(pickers);
  const [text, setText] = useState('');
  const [queryText] = useDebouncedValue(text.trim(), REST);
  const found = useOperation(
    'searchAccounts',
    { pageSize: FOUND, ...(queryText === '' ? {} : { queryText }) },
    { keepPrevious: true },
  );
  const isFound = found.data?.accounts.some(({ id }) => String(id) === chosen) ?? true;
  const own = useOperation(
    'getAccount',
    {},
    { target: Number(chosen), enabled: Boolean(chosen) && !isFound },
  );
  const named: readonly SelectOption[] =
    own.data && !isFound
      ? [
          {
            value: String(own.data.id),
            label: own.data.orgName ?? own.data.accountName ?? own.data.username,
          },
        ]
      : [];
  return {
    ...from(found, ({ accounts }) => [
      ...named,
      ...accounts.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
    ]),
    emptyText: t('noAccounts'),
    onSearch: setText,
  };
}

/** The agents of the account, by their names. Their values are the ids of their accounts. */
export function useAgentChoices(): Choices {
  const t = useMessages(pickers);
  return {
    ...from(useOperation('listCampaigns', {}), ({ campaigns }) =>
      campaigns.map(({ accountId, accountName: name, published }) => {
        return {
          value: String(accountId),
          label: published ? name : t('unpublished', { title: name }),
        };
      }),
    ),
    emptyText: t('noAgents'),
  };
}

/** The numbers that agents of the organization have; their values are as they are stored. */
export function useNumberChoices(): Choices {
  const t = useMessages(pickers);
  return {
    ...from(useOperation('listAccounts', { pageSize: 200 }), ({ accounts }) =>
      accounts.flatMap(({ vidaPhoneNumber, displayName }) =>
        vidaPhoneNumber === null
          ? []
          : [
              {
                value: vidaPhoneNumber,
                label: `${displayPhone(vidaPhoneNumber)} · ${displayName}`,
              },
            ],
      ),
    ),
    emptyText: t('noNumbers'),
  };
}

const settled = { failed: false, retry: () => undefined } as const;

/** The voices that an agent can have. They are part of the product, so that nothing is loaded. */
export function useVoiceChoices(): Choices {
  const t = useMessages(pickers);
  const wordsOf = useVoiceWords();
  const options = voices.map((voice) => {
    const { accent, character } = wordsOf(voice);
    return { value: voice.id, label: `${voice.name} · ${accent}, ${character}` };
  });
  return { ...settled, options, emptyText: t('noVoices') };
}

/** The permissions, of which one can give only those that one has. */
export function usePermissionChoices(): Choices {
  const t = useMessages(pickers);
  const nameOf = useMessages(permissionWords);
  return {
    ...from(useOperation('getViewer', {}), ({ permissions }) =>
      permissionNames.map((name) => ({
        value: name,
        label: nameOf(name),
        disabled: permissions[name]?.allowed !== true,
      })),
    ),
    emptyText: t('noPermissions'),
  };
}
