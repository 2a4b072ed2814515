import { Button, Switch, TextField } from '@patchbay/kit';
import { useOverlay } from '@patchbay/overlays';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { useRouter } from '@patchbay/routes';
import axe from 'axe-core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { userEvent } from '@testing-library/user-event';
import { OperationFields, useOperationForm } from '../index.js';

const made = { success: true, organization: { id: 9 } } as const;

function Form({ undo, initialName = '' }: { undo?: () => Promise<unknown>; initialName?: string }) {
  const form = useOperationForm('createOrganization', {
    initial: { orgName: initialName, email: '', vidaPremium: true },
    given: { targetAccountId: 5 },
    success: 'Organization created',
    undo,
  });
  return (
    <main>
      <OperationFields form={form}>
        <TextField label="Name" {...form.text('orgName')} />
        <TextField label="E-mail" {...form.text('email')} />
        <Switch label="Premium" {...form.flag('vidaPremium')} />
      </OperationFields>
      <Button type="submit" form={form.id} loading={form.isPending}>
        Create
      </Button>
      <Button onClick={form.askFirst(() => form.reset())}>Cancel</Button>
    </main>
  );
}

const open = (
  createOrganization: Response | typeof made = made,
  props: Parameters<typeof Form>[0] = {},
) =>
  renderApp({
    url: '/app/reseller/5',
    screens: { home: () => <Form {...props} /> },
    replies: { createOrganization },
  });

const type = async (label: string, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a form of an operation', () => {
  it('sends its values as arguments, without empty fields and surrounding spaces', async () => {
    const { server } = await open();
    await type('Name', '  Acme ');
    await press('Create');
    expect(await screen.findByText('Organization created')).toBeInTheDocument();
    expect(server.argsOf('createOrganization')).toEqual([
      expect.objectContaining({ orgName: 'Acme', vidaPremium: true }),
    ]);
    expect(server.argsOf('createOrganization')[0]).not.toHaveProperty('email');
  });

  it('checks by the schemas of the contract before it sends, and focuses the first invalid field', async () => {
    const { server } = await open();
    await type('E-mail', 'acme');
    await press('Create');
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(server.argsOf('createOrganization')).toEqual([]);
  });

  it('marks an invalid field on blur, and removes the mark when it is changed', async () => {
    await open();
    await type('Name', 'Acme');
    await type('E-mail', 'acme');
    await userEvent.tab();
    await waitFor(() =>
      expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true'),
    );
    await type('E-mail', '@example.com');
    expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('aria-invalid');
  });

  it("shows the server's refusal at its field and keeps the input", async () => {
    await open(
      refuse(409, 'Check the marked fields.', {
        fields: [{ path: 'body.email', message: 'has an account elsewhere' }],
      }),
    );
    await type('Name', 'Acme');
    await type('E-mail', 'a@example.com');
    await press('Create');
    expect(await screen.findByText('Has an account elsewhere')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue('a@example.com');
    expect(screen.queryByText('Check the marked fields.')).toBeNull();
  });

  it('shows above the buttons why the server refused what a switch says', async () => {
    await open(
      refuse(409, 'vidaPremium needs a plan that is paid.', {
        fields: [{ path: 'body.vidaPremium', message: 'needs a plan that is paid' }],
      }),
    );
    await type('Name', 'Acme');
    await press('Create');
    expect(await screen.findByText('vidaPremium needs a plan that is paid.')).toHaveAttribute(
      'role',
      'alert',
    );
  });

  it('shows once the problems that concern none of its fields, and keeps the input', async () => {
    await open(refuse(503, 'The server is busy. Try again.'));
    await type('Name', 'Acme');
    await press('Create');
    expect(await screen.findByText('The server is busy. Try again.')).toHaveAttribute(
      'role',
      'alert',
    );
    expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  });

  it('is sent once, however often it is submitted during the request', async () => {
    const { server } = await open();
    await type('Name', 'Acme');
    const element = screen.getByLabelText('Name').closest('form') as HTMLFormElement;
    for (let times = 0; times < 3; times++) fireEvent.submit(element);
    await screen.findByText('Organization created');
    expect(server.argsOf('createOrganization')).toHaveLength(1);
  });

  it('offers to undo the change', async () => {
    const undo = jest.fn(async () => undefined);
    await open(made, { undo });
    await type('Name', 'Acme');
    await press('Create');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Undone')).toBeInTheDocument();
  });

  it('has no accessibility violations with a visible error', async () => {
    const { container } = await open();
    await screen.findByLabelText('Name');
    await press('Create');
    await screen.findByText('This field is required');
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

/** A link: the answer to the question comes later, so nothing is awaited here. */
const leave = (
  { history }: Awaited<ReturnType<typeof open>>['router'],
  to = '/app/reseller/5/settings',
) => act(async () => void history.push(to));

describe('unsaved input', () => {
  const discard = () => screen.findByRole('button', { name: 'Discard changes' });

  it('is kept when the user declines to leave the page', async () => {
    const { router } = await open();
    await type('Name', 'Acme');
    await leave(router);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.history.location.pathname).toBe('/app/reseller/5');
    expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  });

  it('is kept when the same page of another account would take its place', async () => {
    const { router } = await open();
    await type('Name', 'Acme');
    await leave(router, '/app/reseller/6');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(router.history.location.pathname).toBe('/app/reseller/5');
    expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  });

  it('is dropped when the user confirms', async () => {
    const { router } = await open();
    await type('Name', 'Acme');
    await leave(router);
    await userEvent.click(await discard());
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/reseller/5/settings'));
  });

  it('needs no confirmation after it was saved', async () => {
    const { router } = await open();
    await type('Name', 'Acme');
    await press('Create');
    await screen.findByText('Organization created');
    await leave(router);
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/reseller/5/settings'));
  });

  it('stays below another overlay without a confirmation', async () => {
    const Opener = () => {
      const { open: openOverlay } = useOverlay();
      return (
        <>
          <Form />
          <Button onClick={() => void openOverlay('testAgent')}>Open</Button>
        </>
      );
    };
    const { router } = await renderApp({
      url: '/app/org/7',
      screens: { home: Opener },
      overlays: { testAgent: async () => ({ Screen: () => <p>A test</p> }) },
      replies: { createOrganization: made },
    });
    await type('Name', 'Acme');
    await press('Open');
    await waitFor(() => expect(router.state.location.search).toHaveProperty('testAgent'));
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('needs a confirmation before a function closes the form', async () => {
    await open();
    await type('Name', 'Acme');
    await press('Cancel');
    await userEvent.click(await discard());
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  });
});

describe('a form that leads to another page', () => {
  const away = '/app/reseller/5/settings';
  function Leading({ reply }: { reply?: Promise<void> }) {
    const { history } = useRouter();
    const form = useOperationForm('createOrganization', {
      initial: { orgName: '' },
      success: 'Organization created',
      onSuccess: () => (reply ? undefined : history.push(away)),
    });
    return (
      <OperationFields form={form}>
        <TextField label="Name" {...form.text('orgName')} />
        <Button type="submit">Create</Button>
        <Button onClick={form.askFirst(() => history.push(away))}>Cancel</Button>
      </OperationFields>
    );
  }
  const openLeading = (reply?: Promise<void>) =>
    renderApp({
      url: '/app/reseller/5',
      screens: { home: () => <Leading {...(reply ? { reply } : {})} /> },
      replies: { createOrganization: () => (reply ? reply.then(() => made) : made) },
    });

  it('leaves after success without a confirmation', async () => {
    const { router } = await openLeading();
    await type('Name', 'Acme');
    await press('Create');
    await waitFor(() => expect(router.history.location.pathname).toBe(away));
  });

  it('asks once when it is cancelled', async () => {
    const { router } = await openLeading();
    await type('Name', 'Acme');
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.history.location.pathname).toBe(away));
  });

  it('asks again about input entered after a save', async () => {
    const { router } = await openLeading(Promise.resolve());
    await type('Name', 'Acme');
    await press('Create');
    await screen.findByText('Organization created');
    await type('Name', ' Ltd');
    await leave(router);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Acme Ltd');
  });

  it('treats input entered during the request as unsaved', async () => {
    let answer: () => void = () => undefined;
    const { router } = await openLeading(new Promise((resolve) => (answer = () => resolve())));
    await type('Name', 'Acme');
    await press('Create');
    await type('Name', ' Ltd');
    await act(async () => answer());
    await screen.findByText('Organization created');
    await leave(router);
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Acme Ltd');
  });
});

describe('a form for one after the other', () => {
  function Series({ isDraft }: { isDraft?: boolean }) {
    const form = useOperationForm('createOrganization', {
      initial: { orgName: '' },
      startsOver: true,
      ...(isDraft === undefined ? {} : { isDraft }),
    });
    return (
      <OperationFields form={form}>
        <TextField label="Name" {...form.text('orgName')} />
        <Button type="submit">Create</Button>
      </OperationFields>
    );
  }
  const openSeries = (props: Parameters<typeof Series>[0] = {}) =>
    renderApp({
      url: '/app/reseller/5',
      screens: { home: () => <Series {...props} /> },
      replies: { createOrganization: made },
    });

  it('begins again with its initial values after each', async () => {
    const { server } = await openSeries();
    for (const name of ['Acme', 'Birch']) {
      await type('Name', name);
      await press('Create');
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    }
    expect(server.argsOf('createOrganization')).toMatchObject([
      { orgName: 'Acme' },
      { orgName: 'Birch' },
    ]);
  });

  it('is left without a confirmation where its input is no draft', async () => {
    const { router } = await openSeries({ isDraft: false });
    await type('Name', 'Acme');
    await leave(router);
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/reseller/5/settings'));
  });
});

describe('stored values that arrive after the form was opened', () => {
  it('are shown by a form without input, and do not replace input', async () => {
    let rename: (name: string) => void = () => undefined;
    function Stored() {
      const [name, setName] = useState('Acme');
      rename = setName;
      return <Form initialName={name} />;
    }
    await renderApp({
      url: '/app/reseller/5',
      screens: { home: Stored },
      replies: { createOrganization: made },
    });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Acme'));
    act(() => rename('Acme Ltd'));
    expect(screen.getByLabelText('Name')).toHaveValue('Acme Ltd');
    await type('Name', ' and Sons');
    act(() => rename('Another'));
    expect(screen.getByLabelText('Name')).toHaveValue('Acme Ltd and Sons');
  });
});
