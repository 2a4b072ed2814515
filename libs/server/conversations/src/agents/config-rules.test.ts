import { canonical, countChanges, fieldValues, hasPrompt, mergeConfig } from './config-rules.js';
import { functionsFor } from './functions-catalogue.js';

describe('saving a configuration', () => {
  it('keeps the keys that the save omits, including unknown ones', () => {
    expect(
      mergeConfig(
        { title: 'A', heartbeatUrl: 'x', actions: [{ name: 'transfer' }] },
        { title: 'B' },
      ),
    ).toEqual({ title: 'B', heartbeatUrl: 'x', actions: [{ name: 'transfer' }] });
  });

  it('replaces whole arrays', () => {
    expect(
      mergeConfig({ actions: [{ name: 'a' }, { name: 'b' }] }, { actions: [{ name: 'c' }] })
        .actions,
    ).toEqual([{ name: 'c' }]);
  });

  it('ignores a duplicate app', () => {
    const apps = [
      { appId: 'crm', version: 'v1' },
      { appId: 'crm', version: 'v2' },
      { appId: 'maps', version: 'v1' },
    ];
    expect(mergeConfig({}, { apps }).apps).toEqual([apps[0], apps[2]]);
  });

  it('never stores the metadata of a read', () => {
    expect(
      mergeConfig({}, { success: true, revision: 4, baseRevision: 3, slot: 'staging', title: 'A' }),
    ).toEqual({ title: 'A' });
  });
});

describe('changes since live', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, 0],
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, 0],
    [{ a: 1, b: 2 }, { a: 2 }, 2],
    [{ a: 1, published: false }, { a: 1, published: true }, 0],
    [{ a: 1, b: 1 }, null, 2],
    [{ a: 1, b: '', c: [], d: null }, { a: 1 }, 0],
    [{ a: '' }, { a: 'Hello.' }, 1],
    [{ a: 1, b: '' }, null, 1],
    [{ a: 1, type: 'agent', templateIntegrations: ['x'] }, { a: 1 }, 0],
  ])('from %j to %j are %i', (staging, live, count) =>
    expect(countChanges(staging, live)).toBe(count),
  );

  it('serializes a value independently of its key order', () => {
    expect(canonical({ b: [1, { d: 1, c: undefined }], a: null })).toBe(
      canonical({ a: null, b: [1, { d: 1 }] }),
    );
  });
});

describe('a prompt', () => {
  it.each([
    [{ agentInstructions: 'Hi' }, true],
    [{ agentInstructions: ' \n' }, false],
    [{}, false],
  ])('%j has content to answer from: %p', (config, counts) =>
    expect(hasPrompt(config)).toBe(counts),
  );
});

describe('field values', () => {
  it('join lists, read missing values as empty and leave skipped fields out', () => {
    expect(
      fieldValues([
        { key: 'a', value: ['x', 'y'] },
        { key: 'b' },
        { key: 'c', value: 'z', skipped: true },
        { key: 'd', value: 4 },
        { value: 'no key' },
      ]),
    ).toEqual({ a: 'x, y', b: '', c: '', d: '4' });
  });
});

describe('the functions catalogue', () => {
  it('lists the missing requirements of a function', () => {
    const transfer = (phoneNumber: string | null) =>
      functionsFor({ phoneNumber, smsEnabled: false, premium: true }).find(
        (entry) => entry.name === 'transfer',
      );
    expect(transfer(null)).toMatchObject({ allowed: false, missingRequirement: 'phoneNumber' });
    expect(transfer('+15125550100')).toMatchObject({
      allowed: true,
      reason: null,
      missingRequirement: null,
    });
  });
});
