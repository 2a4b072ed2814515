import { starterTemplatesIn } from './starter-templates.js';

describe('the templates of the installation in Spanish', () => {
  it.each(starterTemplatesIn.es.map(({ title, agent }) => [title, agent] as const))(
    '%s puts no value of a choice into its text: those are English',
    (_, agent) => {
      expect(JSON.stringify(agent)).not.toMatch(/inglés|\{industry\}/);
    },
  );
});
