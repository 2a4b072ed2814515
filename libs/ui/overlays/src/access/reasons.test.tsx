import { LanguageProvider, type Language } from '@patchbay/messages';
import {
  domainSettingNames,
  explain,
  noSpecialAccounts,
  permissionNames,
  type SettingsLayer,
  type Viewer,
} from '@patchbay/permissions';
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { useReasonWords } from './use-can.js';

const account = { superAdmin: false, tier: 'organization', organizationId: 7 } as const;
const viewers: readonly Viewer[] = [
  { ...account, superAdmin: true },
  { ...account, tier: 'partner' },
  { ...account, tier: 'reseller' },
  { ...account, tier: 'agent' },
  { ...account, isOwner: true },
  { ...account },
  { ...account, isOwner: true, timestamp: 0 },
  { ...account, accountId: 7, special: { ...noSpecialAccounts, smsAndEmbeds: [7] } },
];
/** The name is one that a table of words might take for one of its own. */
const names = [undefined, 'Harborline', 'Owners'];
const layers = ['partner', 'reseller', 'organization'].flatMap((tier) =>
  domainSettingNames.flatMap((setting) =>
    names.map((name): SettingsLayer => ({
      tier,
      values: { [setting]: false },
      ...(name ? { name } : {}),
    })),
  ),
);
const reasons = new Map(
  viewers
    .flatMap((viewer) => [viewer, ...layers.map((layer) => ({ ...viewer, settings: [layer] }))])
    .flatMap((viewer) => permissionNames.map((name) => explain(viewer, name)))
    .map(({ reason, decidedBy }) => [reason, decidedBy.tier === 'platform' ? '' : decidedBy.name]),
);

async function reasonWords(language: Language): Promise<(reason: string) => string> {
  let told: ((reason: string) => string) | undefined;
  const Asking = () => {
    told = useReasonWords();
    return null;
  };
  await act(async () =>
    render(
      <LanguageProvider language={language}>
        <Suspense>
          <Asking />
        </Suspense>
      </LanguageProvider>,
    ),
  );
  return told!;
}

/** Words that are the same in both languages. */
const both = new Set(['plan', 'editor']);
const wordsIn = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !both.has(word));

describe('the reasons of permissions', () => {
  it('are found for every viewer, setting and tier', () =>
    expect(reasons.size).toBeGreaterThan(90));

  it('are the server’s own in English', async () => {
    const say = await reasonWords('en');
    expect([...reasons.keys()].filter((reason) => say(reason) !== reason)).toEqual([]);
  });

  it.each([...reasons])('have Spanish with no word of English in it: %s', async (reason, name) => {
    const spanish = (await reasonWords('es'))(reason);
    if (name) expect(spanish).toMatch(new RegExp(`^${name}, su `));
    const left = wordsIn(reason.replace(name ?? '', '')).filter((word) =>
      wordsIn(spanish.replace(name ?? '', '')).includes(word),
    );
    expect(left).toEqual([]);
    expect(spanish).not.toMatch(/^Lo deciden/);
  });
});
