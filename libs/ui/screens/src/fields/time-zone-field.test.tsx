import { PatchbayProvider } from '@patchbay/theme';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TimeZoneField } from './TimeZoneField.js';

it('a time zone that does not exist is said to be none, and another one is found', async () => {
  const chosen: string[] = [];
  render(
    <PatchbayProvider>
      <TimeZoneField label="Zone" value="UTC" onChange={(zone) => chosen.push(zone)} />
    </PatchbayProvider>,
  );
  const field = await screen.findByRole('combobox', { name: 'Zone' });
  await userEvent.click(field);
  await userEvent.keyboard('xyzzy');
  expect(await screen.findByText(/No time zone is called so/)).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'mexico city');
  await userEvent.click((await screen.findAllByRole('option', { hidden: true }))[0] as HTMLElement);
  expect(chosen).toEqual(['America/Mexico_City']);
});
