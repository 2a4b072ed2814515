import { Button } from '@patchbay/kit';
import { renderApp } from '@patchbay/overlays/testing';
import axe from 'axe-core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OperationField, OperationFields, useOperationForm } from '../index.js';

function Invite() {
  const form = useOperationForm('inviteMember', { initial: { email: '', role: 'admin' } });
  return (
    <main>
      <OperationFields form={form}>
        <OperationField form={form} name="email" label="E-mail" />
        <OperationField
          form={form}
          name="role"
          label="Role"
          choices={{ admin: 'Administrator', owner: 'Owner' }}
        />
      </OperationFields>
    </main>
  );
}

function Integration() {
  const form = useOperationForm('saveIntegration', {
    initial: { appData: { location: 'austin' } },
    given: { slug: 'square' } as object,
  });
  return (
    <main>
      <OperationFields form={form}>
        <OperationField form={form} name="appData" label="Settings" />
      </OperationFields>
      <Button type="submit" form={form.id}>
        Save
      </Button>
      <Button onClick={form.reset}>Reset</Button>
      <output>{form.isDirty ? 'changed' : 'unchanged'}</output>
    </main>
  );
}

function Contact() {
  const form = useOperationForm('requestPhoneVerificationCode', { initial: { phoneNumber: '' } });
  return (
    <main>
      <OperationFields form={form}>
        <OperationField form={form} name="phoneNumber" label="Phone" />
      </OperationFields>
    </main>
  );
}

const open = (home: () => React.ReactNode) =>
  renderApp({
    url: '/app/org/7',
    screens: { home },
    replies: { saveIntegration: { success: true } } as never,
  });

const settings = () => screen.findByRole('textbox', { name: /Settings/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the field of an argument', () => {
  it('has the input that the schema of the contract asks for', async () => {
    const { container } = await open(Invite);
    const email = await screen.findByRole('textbox', { name: /E-mail/ });
    await waitFor(() => expect(screen.getByLabelText(/E-mail/)).toHaveAttribute('type', 'email'));
    expect(email).toBeInTheDocument();
    const role = await screen.findByRole('combobox', { name: /Role/ });
    expect([...role.querySelectorAll('option')].map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Administrator', 'Owner']),
    );
    expect(role).toHaveValue('admin');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('says itself what is no phone number, when it is left', async () => {
    await open(Contact);
    await waitFor(() => expect(screen.getByLabelText(/Phone/)).toHaveAttribute('type', 'tel'));
    await userEvent.type(screen.getByLabelText(/Phone/), '555 12');
    await userEvent.tab();
    await waitFor(() =>
      expect(screen.getByLabelText(/Phone/)).toHaveAccessibleDescription(
        'No number of this country: United States. For another one, begin with + and its code.',
      ),
    );
  });

  it('keeps the focus that it had before its schema came', async () => {
    await open(Invite);
    const field = await screen.findByLabelText(/E-mail/);
    field.focus();
    await waitFor(() => expect(screen.getByLabelText(/E-mail/)).not.toHaveAttribute('readonly'));
    expect(screen.getByLabelText(/E-mail/)).toHaveFocus();
  });

  it('holds the form back and keeps the text while it cannot be read', async () => {
    const { server } = await open(Integration);
    const text = '{\n  "location": "austin"\n}, "seats"';
    await userEvent.click(await settings());
    await userEvent.paste(', "seats"');
    expect(screen.getByText('changed')).toBeInTheDocument();
    await press('Save');
    await waitFor(async () => expect(await settings()).toHaveFocus());
    expect(await settings()).toHaveValue(text);
    expect(await settings()).toHaveAttribute('aria-invalid', 'true');
    expect(server.argsOf('saveIntegration')).toEqual([]);
    await userEvent.clear(await settings());
    await userEvent.paste('{"location": "austria"}');
    await press('Save');
    await waitFor(() =>
      expect(server.argsOf('saveIntegration')).toEqual([
        expect.objectContaining({ appData: { location: 'austria' } }),
      ]),
    );
  });

  it('begins again after a reset, also where its text could not be read', async () => {
    await open(Integration);
    await userEvent.clear(await settings());
    await userEvent.click(await settings());
    await userEvent.paste('{');
    await press('Reset');
    expect(await settings()).toHaveValue('{\n  "location": "austin"\n}');
    expect(screen.getByText('unchanged')).toBeInTheDocument();
  });
});
