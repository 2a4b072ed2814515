import { aDomainProfile, aViewer, createFakeApp, type FakeAppOptions } from '@patchbay/fakes';
import { PatchbayProvider } from '@patchbay/theme';
import { pagesOf, sections, type Section } from '@patchbay/routes';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { Screen as PageTitle } from './PageTitle.js';

const Around = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <PageTitle />
  </>
);

async function open(url: string, options: Partial<FakeAppOptions> = {}) {
  document.title = '';
  const app = createFakeApp({
    url,
    Around,
    ...options,
    replies: {
      lookupDomain: { profile: aDomainProfile() },
      getProfileByUsername: {
        details: { displayName: 'Front desk' },
        brand: { name: 'Harborline' },
      },
      ...options.replies,
    },
  });
  await act(async () => {
    render(
      <PatchbayProvider env="test" scheme="light">
        <app.App />
      </PatchbayProvider>,
    );
  });
  return app;
}
const hasTitle = (title: string) => waitFor(() => expect(document.title).toBe(title));
const said = () => screen.getByRole('status', { name: 'Opened page' }).textContent;

const sectionNames: Readonly<Record<Section, string>> = {
  inbox: 'Inbox',
  contacts: 'Contacts',
  tasks: 'Tasks',
  agents: 'Agents',
  accounts: 'Accounts',
  templates: 'Templates',
  knowledge: 'Knowledge',
  data: 'Data',
  money: 'Money',
  settings: 'Settings',
};

describe('the title of a page', () => {
  it.each(sections)('of the section %s names page, account and brand', async (section) => {
    await open(`/app/org/7/${section}`);
    await hasTitle(`${sectionNames[section]} · Northside Dental · Harborline`);
  });

  it.each(
    sections.flatMap((section) => pagesOf(section).map((page: string) => `${section}/${page}`)),
  )('of %s has a name of its own', async (page) => {
    await open(`/app/org/7/${page}`);
    await waitFor(() => expect(document.title).toMatch(/^.+ · Northside Dental · Harborline$/));
    const [name] = document.title.split(' · ');
    expect(Object.values(sectionNames)).not.toContain(name);
    expect(name).not.toContain('/');
  });

  it.each([
    ['/docs', 'Guide · Harborline'],
    ['/mobile/start', 'Start · Harborline'],
    ['/dev/phone', 'Phone simulator · Harborline'],
    ['/embedChat?chatTarget=northside', 'Chat · Harborline'],
    ['/northside', 'Chat · Front desk · Harborline'],
    ['/app/pay/abcdefghijklmnopqrstuv', 'Payment · Harborline'],
    ['/app/paymentSuccess', 'You are back · Harborline'],
    ['/app/undoAddressChange', 'Undo a change of address · Harborline'],
    ['/app/org/7/no/such/page', 'Not found · Harborline'],
    ['/no/such/page', 'Not found · Harborline'],
  ])('of %s is “%s”', async (url, title) => {
    await open(url);
    await hasTitle(title);
  });

  it('is that of the sign-in without a session', async () => {
    await open('/app/org/7/settings', { session: null });
    await hasTitle('Sign in · Harborline');
  });

  it('names the overlay on top', async () => {
    await open('/app/org/7/inbox?help=true');
    await hasTitle('Help · Northside Dental · Harborline');
  });

  it('never says the platform’s name while the tenant is unknown, or cannot be found out', async () => {
    let answer: (reply: Response) => void = () => undefined;
    await open('/app/org/7/inbox', {
      replies: { lookupDomain: () => new Promise<Response>((done) => (answer = done)) },
    });
    expect(document.title).toBe('');
    await act(async () => answer(new Response('{}', { status: 404 })));
    await hasTitle('Inbox · Northside Dental');
  });

  it('has no brand in the mode without one', async () => {
    await open('/app/org/7/inbox', { modes: { genericBrand: true } });
    await hasTitle('Inbox · Northside Dental');
  });

  it('says an account once that has the name of the brand', async () => {
    const harborline = { id: 5, type: 'reseller', displayName: 'Harborline', image: null } as const;
    await open('/app/reseller/5/accounts', {
      replies: {
        getViewer: aViewer({ home: harborline, target: harborline, trail: [harborline] }),
      },
    });
    await hasTitle('Accounts · Harborline');
  });

  it('is read out when another page opens, and neither the first time nor by an overlay', async () => {
    const { router } = await open('/app/org/7/inbox');
    await hasTitle('Inbox · Northside Dental · Harborline');
    expect(said()).toBe('');
    await act(() => router.navigate({ to: '/app/inbox', search: { help: true } }));
    await hasTitle('Help · Northside Dental · Harborline');
    expect(said()).toBe('');
    await act(() => router.navigate({ to: '/app/settings/members' }));
    await waitFor(() => expect(said()).toBe('Members · Northside Dental'));
  });
});
