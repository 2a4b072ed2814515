import { shiftDay } from '@patchbay/formats';
import { fakeServer, refuse, renderApp, type FakeReplies } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Chat } from '../ChatScreen.js';

/** Each test has an agent of its own, so that no draft is left from another. */
let agent = 0;
const target = () => `northside-${agent}`;
const profile = { username: 'northside', details: { displayName: 'Larkin Motors' } };
const first = (startDate: unknown) => shiftDay(String(startDate), 3);
const free = ({ startDate }: { startDate?: unknown }) => ({
  availableAppointments: ['T09:00:00', 'T13:30:00'].map((at) => ({
    appointmentDateTimeLocal: first(startDate) + at,
  })),
  timezone: 'America/Chicago',
});
const defaults = {
  getProfileByUsername: { ...profile, answering: true },
  findDealerCustomer: { customer: [] },
  listDealerServices: {
    services: [
      { serviceName: 'Oil change', opcode: 7, price: 79.9, comment: 'About 45 minutes' },
      { serviceName: 'Inspection', opcode: 9, price: 0, comment: '' },
    ],
  },
  listDealerAvailability: free,
  bookDealerAppointment: { confKey: '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11' },
};
const open = (replies: object = {}) =>
  renderApp({
    url: `/embedChat?chatTarget=${target()}&mode=scheduling`,
    screens: { embedChat: Chat },
    session: null,
    replies: { ...defaults, ...replies } as unknown as FakeReplies,
  });
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const field = (name: string) => screen.getByRole('textbox', { name });

async function write(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.paste(text);
}

async function fillContact() {
  await step('How can we reach you?');
  await write('Phone number', '+1 512 555 0148');
  await write('First name', 'Dana');
  await write('Last name', 'Whitfield');
  await next();
}

async function fillVehicle() {
  await step('What does your vehicle need?');
  await userEvent.click(screen.getByRole('radio', { name: /Oil change/ }));
  await next();
  await step('Which vehicle is it?');
  await write('Make', 'Larkin');
  await write('Model', 'Tourer');
  await userEvent.click(screen.getByRole('radio', { name: 'I wait there' }));
  await next();
}

async function fillAll() {
  await fillContact();
  await fillVehicle();
  await step('When does it suit you?');
  await userEvent.click(await screen.findByRole('radio', { name: /9:00/ }));
  await next();
  await step('Is everything right?');
}

async function expectAccessible() {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

beforeEach(() => {
  agent += 1;
});
afterEach(() => jest.restoreAllMocks());

describe('the booking form of a visitor', () => {
  it('leads from the visitor to a booked time', async () => {
    const { server } = await open();
    await fillAll();
    await write('Anything else we should know', 'It rattles');
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    await step('Your time is booked');
    const [asked] = server.argsOf('listDealerAvailability');
    const day = first(asked?.['startDate']);
    expect(server.argsOf('bookDealerAppointment')).toEqual([
      {
        targetUser: target(),
        vehicle: { make: 'Larkin', model: 'Tourer', year: null, vin: null },
        transportType: 'WAITER',
        appointmentDateTimeLocal: `${day}T09:00:00`,
        customer: { firstName: 'Dana', lastName: 'Whitfield', phone: '+15125550148' },
        services: [7],
        comment: 'It rattles',
      },
    ]);
    expect(screen.getByText('Chicago (Central Time)')).toBeInTheDocument();
  });

  it('reads a number in the country of the business, whatever the browser speaks', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX');
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
    const { server } = await open({
      getProfileByUsername: { ...profile, answering: true, phoneCountry: 'US' },
    });
    await step('How can we reach you?');
    await write('Phone number', '(212) 555-0147');
    await write('First name', 'Dana');
    await write('Last name', 'Whitfield');
    await next();
    await step('What does your vehicle need?');
    expect(server.argsOf('findDealerCustomer')).toEqual([
      { targetUser: target(), phoneNumber: '+12125550147' },
    ]);
  });

  it('asks for no vehicle and no service where the agent of the business books', async () => {
    const { server } = await open({
      listDealerServices: {
        services: [{ serviceName: 'Appointment', opcode: 1, price: 0, comment: '' }],
        takesVehicles: false,
      },
    });
    await step('How can we reach you?');
    expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
    await fillContact();
    await step('When does it suit you?');
    await userEvent.click(await screen.findByRole('radio', { name: /9:00/ }));
    await next();
    await step('Is everything right?');
    expect(screen.queryByText('Vehicle')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await step('When does it suit you?');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await step('How can we reach you?');
    await next();
    await step('When does it suit you?');
    await userEvent.click(await screen.findByRole('radio', { name: /9:00/ }));
    await next();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this time' }));
    await step('Your time is booked');
    expect(server.argsOf('bookDealerAppointment')[0]).toMatchObject({
      services: [1],
      vehicle: { make: null, model: null },
    });
    expect(screen.getByText('Appointment')).toBeInTheDocument();
  });

  it('asks for free times of the service within 31 days', async () => {
    const { server } = await open();
    await fillContact();
    await fillVehicle();
    expect(await screen.findByText('Times are in Chicago (Central Time).')).toBeInTheDocument();
    const [asked] = server.argsOf('listDealerAvailability');
    expect(asked).toMatchObject({ opcode: 7, transportType: 'WAITER' });
    expect(asked?.['endDate']).toBe(shiftDay(String(asked?.['startDate']), 30));
    await userEvent.click(screen.getByRole('button', { name: 'Later dates' }));
    await waitFor(() =>
      expect(server.argsOf('listDealerAvailability').at(-1)).toMatchObject({
        startDate: shiftDay(String(asked?.['startDate']), 31),
      }),
    );
  });

  it('moves the focus to the heading of each step, but not when it opens', async () => {
    await open();
    const opened = await step('How can we reach you?');
    expect(opened).not.toHaveFocus();
    await fillContact();
    expect(await step('What does your vehicle need?')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await step('How can we reach you?')).toHaveFocus();
    expect(field('First name')).toHaveValue('Dana');
  });

  it('shows at its field what is missing, and goes there', async () => {
    await open();
    await step('How can we reach you?');
    await write('Phone number', '512');
    await next();
    expect(field('Phone number')).toHaveFocus();
    expect(field('Phone number')).toHaveAccessibleDescription(
      'Write the whole number, with its area code',
    );
    expect(field('Last name')).toHaveAccessibleDescription('This field is required');
    await fillContact();
    await step('What does your vehicle need?');
    await next();
    const services = screen.getByRole('radiogroup', { name: 'Service' });
    expect(services).toHaveAccessibleDescription('Choose a service');
    expect(within(services).getByRole('radio', { name: /Oil change/ })).toHaveFocus();
  });

  it('fills in the vehicle that the dealer knows, where nothing was written', async () => {
    const car = { vin: '1HG', year: '2024', make: 'Larkin', model: 'Tourer' };
    await open({ findDealerCustomer: { customer: [{ email: '', vehicles: [car] }] } });
    await fillContact();
    await step('What does your vehicle need?');
    await userEvent.click(screen.getByRole('radio', { name: /Inspection/ }));
    await next();
    await step('Which vehicle is it?');
    expect(field('Model')).toHaveValue('Tourer');
  });

  it('goes on without the look-up of the number when that fails', async () => {
    await open({ findDealerCustomer: refuse(429, 'Wait.', { retryable: false }) });
    await fillContact();
    await step('What does your vehicle need?');
  });

  it.each(['in the storage of the frame', 'in memory where the storage is blocked'])(
    'keeps what was written %s',
    async (place) => {
      if (place.startsWith('in memory'))
        jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('blocked', 'SecurityError');
        });
      const former = await open();
      await fillContact();
      await step('What does your vehicle need?');
      former.unmount();
      await open();
      await step('What does your vehicle need?');
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect(field('Last name')).toHaveValue('Whitfield');
    },
  );

  it('reloads the times when the chosen one is gone', async () => {
    const { server } = await open({ bookDealerAppointment: refuse(409, 'Not free.') });
    await fillAll();
    const asked = server.argsOf('listDealerAvailability').length;
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    await step('When does it suit you?');
    expect(screen.getByText('That time is gone')).toBeInTheDocument();
    await waitFor(() =>
      expect(server.argsOf('listDealerAvailability').length).toBeGreaterThan(asked),
    );
    expect(await screen.findByRole('radio', { name: /1:30/ })).not.toBeChecked();
    expect(screen.queryByRole('radio', { name: /9:00/ })).toBeNull();
  });

  it('says that a guest holds enough, where another time would be refused as well', async () => {
    const words =
      'Too many appointments were booked like this. Call the office to book another one.';
    await open({ bookDealerAppointment: refuse(409, words, { code: 'too-many' }) });
    await fillAll();
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText('That time is gone')).toBeNull();
  });

  it('says why a time was not booked, and lets the visitor try again', async () => {
    let isDown = true;
    await open({
      bookDealerAppointment: () =>
        isDown
          ? refuse(400, 'The calendar is closed.')
          : { confKey: defaults.bookDealerAppointment.confKey },
    });
    await fillAll();
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    expect(await screen.findByText('The calendar is closed.')).toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    await step('Your time is booked');
  });

  it('says that there are no free times, and until when', async () => {
    await open({
      listDealerAvailability: { availableAppointments: [], timezone: 'America/Chicago' },
    });
    await fillContact();
    await fillVehicle();
    expect(await screen.findByText(/^No free times until /)).toBeInTheDocument();
  });

  it('offers the chat where the account takes no bookings', async () => {
    const visitor = fakeServer({
      ...defaults,
      allocateTempUserSession: { token: 'visitor-storage' },
      visitorThread: { messages: [], greeting: 'Thanks for calling.' },
    } as unknown as FakeReplies);
    globalThis.fetch ??= (async () => new Response()) as typeof fetch;
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((to, init) =>
        visitor.transport(String(to), (init ?? {}) as Parameters<typeof visitor.transport>[1]),
      );
    await open({ listDealerServices: refuse(404, 'There is nothing to book here.') });
    expect(await screen.findByText('Nothing can be booked here yet')).toBeInTheDocument();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Open the chat' }));
    expect(await screen.findByText('Thanks for calling.')).toBeInTheDocument();
  });

  it('has nothing that axe finds in any step', async () => {
    await open();
    await step('How can we reach you?');
    await next();
    await expectAccessible();
    await fillContact();
    await step('What does your vehicle need?');
    await next();
    await expectAccessible();
    await fillVehicle();
    await screen.findByRole('radio', { name: /9:00/ });
    await next();
    await expectAccessible();
    await userEvent.click(screen.getByRole('radio', { name: /1:30/ }));
    await next();
    await step('Is everything right?');
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Book this time' }));
    await step('Your time is booked');
    await expectAccessible();
  });
});
