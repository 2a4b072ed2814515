import { type starterTemplates, starterTemplatesIn } from '@patchbay/server-conversations';

/** Texts that are the same in every language, and keys whose values are no words. */
const sameEverywhere = new Set(['Google Calendar', '{greeting}', 'no']);
const noWords = new Set(['id', 'key', 'type', 'category', 'name', 'disabledIf']);

/** Every text of a template with its place: `fields.openingHours.title`. */
function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    noWords.has(key) || key === 'options' ? [] : textsOf(part, `${place}.${key}`),
  );
}
const all = (templates: unknown) => Object.fromEntries(textsOf(templates, ''));
const optionsOf = (templates: typeof starterTemplates) =>
  templates.flatMap(({ id, fields }) =>
    fields.flatMap((field) =>
      'options' in field && field.options
        ? field.options.map((one) =>
            typeof one === 'string'
              ? { at: `${id}.${field.key}`, value: one, label: one }
              : { at: `${id}.${field.key}`, ...one },
          )
        : [],
    ),
  );

describe('the starter templates', () => {
  it('say everything in Spanish as well', () => {
    const [en, es] = [all(starterTemplatesIn.en), all(starterTemplatesIn.es)];
    expect(Object.keys(es)).toEqual(Object.keys(en));
    expect(Object.keys(en).length).toBeGreaterThan(80);
    const untranslated = Object.entries(en).filter(
      ([place, text]) =>
        /\p{L}/u.test(text) && !sameEverywhere.has(text) && (!es[place] || es[place] === text),
    );
    expect(untranslated).toEqual([]);
  });

  it('insert the same answers and ask for the same choices in both languages', () => {
    const markers = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    // A choice is put in as its value, which is English: Spanish sentences do without it.
    const put = (text: string) => markers(text).filter((one) => one !== '{industry}');
    const es = all(starterTemplatesIn.es);
    for (const [place, text] of Object.entries(all(starterTemplatesIn.en)))
      expect([place, markers(es[place] ?? '')]).toEqual([place, put(text)]);
    const values = (templates: typeof starterTemplates) =>
      optionsOf(templates).map(({ at, value }) => ({ at, value }));
    expect(values(starterTemplatesIn.es)).toEqual(values(starterTemplatesIn.en));
    const unlabelled = optionsOf(starterTemplatesIn.es).filter(
      ({ value, label }) => /\p{L}/u.test(value) && !sameEverywhere.has(value) && label === value,
    );
    expect(unlabelled).toEqual([]);
  });
});
