import { type ReviewField } from '@patchbay/server-providers';
import { reviewTemplateFields } from './review.js';

const offered = 'Thanks for calling Acme, this is Juno. How can I help?';
const greeting = { key: 'greeting', type: 'textarea', promptTip: 'Short.', placeholder: offered };

describe('the review of the fields of a template', () => {
  /** A reviewer with a remark about every field that has an answer. */
  const remarks = async (fields: readonly ReviewField[]) =>
    fields.map(({ key }) => ({ key, suggestion: 'Better.', reason: 'Why.', reasonTitle: 'What' }));
  const suggestionFor = async (value: string) =>
    (
      await reviewTemplateFields(remarks, [{ ...greeting, value }], new AbortController().signal)
    ).map(({ promptSuggestion }) => promptSuggestion);

  it('has no remark about an answer that is what the template itself offers', async () => {
    expect(await suggestionFor(offered)).toEqual([null]);
    expect(await suggestionFor('Acme here.')).toEqual(['Better.']);
  });

  it('knows it with the other answers written into it, as onboarding leaves it', async () => {
    const fields = [
      { key: 'orgName', type: 'text', value: 'Acme' },
      { ...greeting, placeholder: 'This is {orgName}. Hi?', value: 'This is Acme. Hi?' },
    ];
    const found = await reviewTemplateFields(remarks, fields, new AbortController().signal);
    expect(found.map(({ promptSuggestion }) => promptSuggestion)).toEqual(['Better.', null]);
  });

  it('still shows such an answer to the reviewer, who reads others by it', async () => {
    const shown: string[] = [];
    await reviewTemplateFields(
      async (fields) => {
        shown.push(...fields.map(({ value }) => value));
        return [];
      },
      [{ ...greeting, value: offered }],
      new AbortController().signal,
    );
    expect(shown).toEqual([offered]);
  });
});
