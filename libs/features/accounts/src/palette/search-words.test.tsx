import { aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { memoryKeyValue } from '@patchbay/session';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Frame } from '../frame/AppFrame.js';
import { type Command, commandGroups, rank } from './rank.js';
import { searchWords as es } from './words/es.js';
import { searchWords } from './words/messages.js';

const en = searchWords.texts;
const wordsIn = (one: string) => one.split(', ');
const groupOf = (key: string): Command['group'] =>
  key.startsWith('action.') ? 'actions' : key.startsWith('overlay.') ? 'overlays' : 'pages';
/** Each entry with its other words and no name, so that only those find it. */
const commandsOf = (words: Readonly<Record<string, string>>): readonly Command[] =>
  Object.entries(words).map(([key, own], at) => ({
    key,
    group: key.startsWith('settings/') ? 'settings' : groupOf(key),
    label: `#${at}`,
    words: own,
    run: () => undefined,
  }));

describe.each([
  ['en', en],
  ['es', es],
] as const)('the search words in %s', (_language, words: Readonly<Record<string, string>>) => {
  const commands = commandsOf(words);

  it('are whole words, each once for an entry', () => {
    for (const [key, own] of Object.entries(words)) {
      const all = wordsIn(own);
      expect([key, all.filter((word) => !/^\p{Ll}[\p{Ll}\d -]+$/u.test(word))]).toEqual([key, []]);
      expect([key, new Set(all).size]).toEqual([key, all.length]);
    }
  });

  it('hide no entry behind others with the same words', () => {
    for (const { key, words: own = '' } of commands)
      for (const word of wordsIn(own)) {
        const found = rank(commands, word).map((one) => one.key);
        expect([word, key, found.includes(key)]).toEqual([word, key, true]);
      }
  });
});

it.each([
  ['en', 'invoice', 'money/statements'],
  ['en', 'opening hours', 'agents/template'],
  ['en', 'voicemail', 'agents/settings'],
  ['en', 'password', 'settings/security'],
  ['en', 'logout', 'action.out'],
  ['en', 'dark mode', 'action.theme-dark'],
  ['en', 'team', 'settings/members'],
  ['es', 'factura', 'money/statements'],
  ['es', 'cobros', 'money/transactions'],
  ['es', 'horario', 'agents/template'],
  ['es', 'contestador', 'agents/settings'],
  ['es', 'buzon de voz', 'overlay.forwardingInstructions'],
  ['es', 'contraseña', 'settings/security'],
  ['es', 'cerrar sesión', 'action.out'],
  ['es', 'modo oscuro', 'action.theme-dark'],
  ['es', 'calendario', 'overlay.integrations'],
] as const)('in %s “%s” finds %s', (language, typed, key) =>
  expect(rank(commandsOf(language === 'en' ? en : es), typed).map((one) => one.key)).toContain(key),
);

it('come after the names and the places of other entries', () => {
  const command = (label: string, more: Partial<Command> = {}): Command => ({
    key: label,
    group: 'pages',
    label,
    run: () => undefined,
    ...more,
  });
  const found = rank(
    [
      command('Statements', { words: 'invoice, bills' }),
      command('Paper', { note: 'Invoices of today' }),
      command('Invoice address'),
    ],
    'invo',
  );
  expect(found.map(({ label }) => label)).toEqual(['Invoice address', 'Paper', 'Statements']);
  expect(commandGroups).toContain('pages');
});

it('find what a person types in the palette itself', async () => {
  const northside = { id: 7, type: 'organization', displayName: 'Northside', image: null } as const;
  await renderApp({
    url: '/app/org/7/data/logs',
    storage: memoryKeyValue(),
    screens: { frame: Frame },
    replies: {
      getViewer: aViewer({ home: northside, target: northside, trail: [northside] }),
      searchAccount: { accounts: [], totalAccounts: 0 },
      listContacts: { contacts: [], totalContacts: 0 },
      listConversations: { rooms: [], totalRooms: 0 },
    },
  });
  await screen.findAllByRole('navigation', { name: 'Main' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  for (const [typed, name] of [
    ['password', /Security/],
    ['voicemail', /Agent settings/],
    ['logout', /Sign out/],
    ['dark mode', /Dark/],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect((await screen.findAllByRole('option', { name })).length).toBeGreaterThan(0);
  }
});
