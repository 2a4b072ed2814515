import { type Callee, openCallee, talk } from '../testing/sip-callee.js';

let callee: Callee;
beforeEach(async () => {
  callee = await openCallee();
});
afterEach(async () => {
  await callee.scenario.close();
  expect(callee.errors).toEqual([]);
});

describe('A socket that does nothing', () => {
  it('is closed after a minute, and its place is free again', async () => {
    const phones = await Promise.all(Array.from({ length: 10 }, () => callee.scenario.open()));
    expect(await (await callee.scenario.open()).whenClosed()).toBe(1008);
    callee.clock.advance(59_999);
    expect(await phones[0]?.rest()).toEqual([]);
    callee.clock.advance(1);
    // The first one sent keep-alives just now.
    await Promise.all(phones.slice(1).map((phone) => phone.whenClosed()));
    expect(phones.map(({ closed }) => closed)).toEqual([null, ...Array<number>(9).fill(1000)]);
    const next = await callee.scenario.open();
    expect(await next.rest()).toEqual([]);
    expect(next.closed).toBeNull();
  });

  it('stays as long as it sends keep-alives, which are answered', async () => {
    const phone = await callee.scenario.open();
    for (let count = 0; count < 10; count += 1) {
      callee.clock.advance(59_000);
      expect(await phone.rest()).toEqual([]);
    }
    callee.clock.advance(60_000);
    expect(await phone.whenClosed()).toBe(1000);
  });

  it('stays as long as its registration, or its call', async () => {
    const registered = await callee.scenario.open();
    registered.send('REGISTER', { headers: ['Expires: 300'] });
    registered.send('REGISTER', {
      headers: ['Expires: 300'],
      challenge: await registered.expect('SIP/2.0 401'),
    });
    await registered.expect('SIP/2.0 200');
    const talking = await callee.scenario.open();
    const { taken } = await talk(callee, talking);
    callee.clock.advance(299_000);
    await talking.rest();
    expect([registered.closed, talking.closed]).toEqual([null, null]);
    callee.clock.advance(61_000);
    expect(await registered.whenClosed()).toBe(1000);
    expect(talking.closed).toBeNull();
    taken.call.hangUp('done');
    callee.clock.advance(60_000);
    expect(await talking.whenClosed()).toBe(1000);
  });
});
