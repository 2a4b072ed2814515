import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { usageLimitDefaults } from '@patchbay/server-platform';
import { limitMeanings } from './daily-limits.js';
import { settingsPage } from './document.js';
import { explainSettings, unknownSettings } from './explain.js';
import { groups, schemas } from './groups.js';

const all = groups.flatMap(({ settings }) => Object.entries(settings));

describe('the page of settings', () => {
  it('is the committed one (npm run settings)', () =>
    expect(
      readFileSync(new URL('../../../../tools/operations/settings.md', import.meta.url), 'utf8'),
    ).toBe(settingsPage(groups, usageLimitDefaults)));

  it('has each variable once', () =>
    expect(all.map(([name]) => name).sort()).toEqual(Object.keys(schemas).sort()));

  it.each(all.filter(([, { example, isSecret }]) => !isSecret && !/[ …]/.test(example)))(
    'has an example of %s that is accepted',
    (_name, { schema, example }) =>
      expect(z.safeParse(schema, example)).toMatchObject({ success: true }),
  );

  it('names each limit of a day, and every name is accepted with its default', () => {
    const names = Object.keys(limitMeanings);
    expect(names.sort()).toEqual(Object.keys(usageLimitDefaults).sort());
    const text = names.map((name) => `${name}=5`).join();
    expect(Object.keys(schemas.DAILY_LIMITS.parse(text) ?? {}).sort()).toEqual(names);
  });
});

describe('lines of settings to copy', () => {
  it.each(['tools/operations/README.md', 'compose.yaml'])(
    'have in %s no words after a value, which most readers take for a part of it',
    (file) => {
      const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
      expect(text).toMatch(/^(?:# +)?PUBLIC_URL=\S+$/m);
      expect(text.match(/^(?:# +)?[A-Z_]+=\S*(?: +#| {2,}\S).*$/gm) ?? []).toEqual([]);
    },
  );
});

describe('what is in force', () => {
  const given = {
    PORT: '8080',
    SMTP_URL: 'smtps://desk:hunter2@mail.example.com',
    STRIPE_KEY: 'sk_live_secret',
    HOME: '/root',
  };
  const shown = explainSettings(groups, given);

  it('says of each setting its value and where it comes from', () => {
    expect(shown).toMatch(/PORT +8080 +\[environment\]/);
    expect(shown).toMatch(/DATA_DIR +data +\[default\]/);
    expect(shown).toMatch(/CARRIER_MAY_CALL +\+1 +\[default\]/);
    expect(shown).toMatch(/CARRIER_ACCOUNT_SID +\(not set\) +\[The loopback carrier/);
    expect(shown).not.toContain('PATCHBAY_STARTED_AT');
  });

  it('shows no secret, neither of a setting nor of a misspelt one', () => {
    expect(shown).toMatch(/SMTP_URL +\(set, not shown\) +\[environment\]/);
    expect(shown).not.toMatch(/hunter2|sk_live_secret/);
  });

  it('shows no password that stands in an address', () => {
    const address = 'https://desk:hunter2@models.example.com/v1';
    const found = explainSettings(groups, { MODEL_BASE_URL: address });
    expect(found).not.toContain('hunter2');
    expect(found).toMatch(/MODEL_BASE_URL +https:\/\/…@models\.example\.com\/v1 +\[environment\]/);
  });

  it('shows a value as it is read, without blanks and quotes around it', () => {
    const found = explainSettings(groups, { PORT: ' "8080"\r', SEED: ' ' });
    expect(found).toMatch(/PORT +8080 +\[environment\]/);
    expect(found).toMatch(/SEED +\(not set\)/);
    expect(found).not.toContain('\r');
  });

  it('names what looks like a setting and is read by nothing', () => {
    expect(unknownSettings(groups, given)).toEqual(['STRIPE_KEY']);
    expect(shown).toContain('Read by nothing: STRIPE_KEY');
  });
});
