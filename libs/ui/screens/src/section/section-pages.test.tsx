import { IconBox, Screen } from '@patchbay/kit';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { ListSection, SectionPages } from './SectionPages.js';

const pages = [
  { key: 'list', label: 'Contacts', icon: <IconBox size={16} />, to: '/app/contacts' },
  { key: 'import', label: 'Import', icon: <IconBox size={16} />, to: '/app/contacts/import' },
] as const;

const before = window.matchMedia;
const atWidth = (isNarrow: boolean) => {
  window.matchMedia = (query) => ({
    ...before.call(window, query),
    matches: isNarrow && query.includes('max-width: 767'),
  });
};
afterEach(() => {
  window.matchMedia = before;
});

const section = () => (
  <SectionPages title="Contacts" pages={pages} current="import">
    <Screen title="Import">
      <Screen title="Inside">{null}</Screen>
    </Screen>
  </SectionPages>
);

describe('the pages of a section on a phone', () => {
  it('are a row below the header of each page, and once', async () => {
    atWidth(true);
    await renderApp({ url: '/app/contacts/import', screens: { contacts: section } });
    await screen.findByRole('heading', { name: 'Import' });
    expect(screen.getAllByRole('navigation', { name: 'Contacts' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Import' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Contacts' })).not.toHaveAttribute('aria-current');
  });

  it('are left out where there is one', async () => {
    atWidth(true);
    await renderApp({
      url: '/app/knowledge',
      screens: {
        knowledge: () => (
          <ListSection title="Knowledge" icon={<IconBox size={16} />} to="/app/knowledge">
            <Screen title="Knowledge">{null}</Screen>
          </ListSection>
        ),
      },
    });
    await screen.findByRole('heading', { name: 'Knowledge' });
    expect(screen.queryByRole('navigation', { name: 'Knowledge' })).toBeNull();
  });

  it('are no row on a wide window, where the column has them', async () => {
    atWidth(false);
    await renderApp({ url: '/app/contacts/import', screens: { contacts: section } });
    await screen.findByRole('heading', { name: 'Import' });
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  });
});
