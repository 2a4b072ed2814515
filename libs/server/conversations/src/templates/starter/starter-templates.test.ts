import { starterTemplatesIn } from './starter-templates.js';

describe('the examples of the templates of the installation', () => {
  it.each(['en', 'es'] as const)('suit every trade that can be chosen, in %s', (language) => {
    const examples = starterTemplatesIn[language].flatMap(({ fields }) =>
      fields.flatMap((field) => ('placeholder' in field ? [field.placeholder] : [])),
    );
    expect(examples.length).toBeGreaterThan(20);
    // A restaurant that reads of fillings takes the question for one that is not meant for it.
    const ofOneTrade =
      /dent|teeth|clean|crown|filling|insur|dolor|limpiez|empast|corona|blanque|seguro|dólar/i;
    expect(examples.filter((text) => ofOneTrade.test(text))).toEqual([]);
  });
});

describe('the templates of the installation in Spanish', () => {
  it.each(starterTemplatesIn.es.map(({ title, agent }) => [title, agent] as const))(
    '%s puts no value of a choice into its text: those are English',
    (_, agent) => {
      expect(JSON.stringify(agent)).not.toMatch(/inglés|\{industry\}/);
    },
  );
});
