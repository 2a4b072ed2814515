import { anAccount } from '@patchbay/fakes';
import { aViewer, refuse, renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createHmac } from 'node:crypto';
import { Screen as Settings } from '../page/EmbedPage.js';
import { signingLines } from './lines.js';

const off = { since: null, previousValidUntil: null };
const on = { since: 1_767_600_000, previousValidUntil: null };
const open = (replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url: '/app/org/7/settings/embed',
    screens: { settings: Settings },
    replies: { getAccount: anAccount(), getVisitorIdentity: off, ...replies },
  });

describe('the secret of identities', () => {
  it('is made and shown once', async () => {
    const { server } = await open({
      rotateVisitorIdentity: { secret: 'idsec_once', previousValidUntil: null },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a secret' }));
    expect(await screen.findByText('idsec_once')).toBeInTheDocument();
    expect(server.argsOf('rotateVisitorIdentity')).toHaveLength(1);
  });

  it('is changed after a question, which says how long the one before counts', async () => {
    const { server } = await open({
      getVisitorIdentity: on,
      rotateVisitorIdentity: { secret: 'idsec_next', previousValidUntil: 1_767_686_400 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change the secret' }));
    const question = await screen.findByRole('alertdialog', { name: 'Change the secret?' });
    expect(server.argsOf('rotateVisitorIdentity')).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Change the secret' }));
    expect(await screen.findByText('idsec_next')).toBeInTheDocument();
  });

  it('is switched off after a question', async () => {
    const { server } = await open({ getVisitorIdentity: on, deleteVisitorIdentity: {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Take no identities' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Take no identities any more?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Take no identities' }));
    await waitFor(() => expect(server.argsOf('deleteVisitorIdentity')).toHaveLength(1));
  });

  it('is not there for those who may not edit the account, with the reason', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Owners edit this.' }) });
    expect(await screen.findByText('Signed identities are not taken yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Make a secret' })).toBeNull();
    expect(screen.getByText('Owners edit this.')).toBeInTheDocument();
  });

  it('says what the server refuses', async () => {
    await open({ rotateVisitorIdentity: refuse(400, 'Not now.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a secret' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
  });
});

it('the lines for a server sign a JWT as the server reads it', async () => {
  const run = signingLines
    .replace(/^import.*\n/, '')
    .replace('export function', 'return function')
    .replaceAll('process.env.SECRET', "'secret'");
  // oxlint-disable-next-line no-new-func -- the lines run as a partner’s server runs them
  const make = new Function('createHmac', 'Buffer', run) as (
    ...modules: readonly unknown[]
  ) => (person: Record<string, string>) => string;
  const identityOf = make(createHmac, Buffer);
  const [head = '', body = '', signature] = identityOf({ id: 'pat', name: 'Pat' }).split('.');
  expect(signature).toBe(
    createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url'),
  );
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256' });
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    sub: 'pat',
    name: 'Pat',
  });
});
