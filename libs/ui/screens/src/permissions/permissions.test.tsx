import { aViewer, renderApp } from '@patchbay/overlays/testing';
import { permissionWords, useCan } from '@patchbay/overlays';
import { domainSettings, permissionCatalogue, permissionNames } from '@patchbay/permissions';
import { type Permission } from '@patchbay/queries';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { AccessList, AllowedBy, Locked, LockedReason } from '../index.js';

const reason = 'Harborline, your reseller, has switched off “Billing”.';
const viewer = () => {
  const known = aViewer({}, { canViewBilling: reason });
  const decidedBy = { tier: 'reseller', name: 'Harborline', setting: 'showBilling' };
  const canViewBilling = { allowed: false, reason, decidedBy };
  return { ...known, permissions: { ...known.permissions, canViewBilling } };
};
const open = (Part: () => React.ReactNode) =>
  renderApp({ url: '/app/org/7', screens: { home: Part }, replies: { getViewer: viewer() } });
const billing = (Part: (props: { permission: Permission }) => React.ReactNode) => () =>
  Part({ permission: useCan('canViewBilling') });

describe('the words of permissions', () => {
  it('are those of their catalogue', () => {
    const labels = permissionNames.map((name) => [name, permissionCatalogue[name].label]);
    expect(permissionWords.texts).toMatchObject(Object.fromEntries(labels));
    expect(permissionWords.texts).toMatchObject(domainSettings);
  });
});

describe('the list of what one may do', () => {
  it('has every permission, and says which tier decided it by which setting', async () => {
    await open(AccessList);
    const list = await screen.findByRole('region', { name: 'What you may do here' });
    expect(within(list).getAllByRole('term')).toHaveLength(permissionNames.length);
    expect(within(list).getByText('View billing').nextElementSibling).toHaveTextContent(
      'Not allowed',
    );
    await userEvent.click(
      within(list).getByRole('button', { name: 'Why is this so? View billing' }),
    );
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Who decided' })).toHaveTextContent(
      'Harborline, by the setting “Billing”',
    );
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('what a permission keeps closed', () => {
  const why = { name: 'Why is this so? Invoices' };
  it.each([
    ['a page', billing((props) => <Locked title="Invoices" {...props} />)],
    ['a field', billing((props) => <LockedReason label="Invoices" {...props} />)],
    ['a button', billing((props) => <AllowedBy label="Invoices" {...props} children="Pay" />)],
  ])('says who decided it, as %s', async (_place, Part) => {
    await open(Part);
    await userEvent.click(await screen.findByRole('button', why));
    expect(await screen.findByRole('list', { name: 'Who decided' })).toHaveTextContent(
      'Harborline, by the setting “Billing”',
    );
    expect(screen.queryByText('Pay')).toBeNull();
  });
});
