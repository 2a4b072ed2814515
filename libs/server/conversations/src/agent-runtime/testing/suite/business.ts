/** A business of the suite: what its owner wrote, and how a reply shows which fact it gives. */
export interface Business {
  readonly config: Readonly<Record<string, unknown>>;
  readonly knowledge: readonly { readonly title: string; readonly body: string }[];
  /** All patterns of a fact are in a reply that gives it. */
  readonly facts: Readonly<Record<string, readonly RegExp[]>>;
}

interface Written {
  readonly name: string;
  readonly language: 'en' | 'es';
  readonly instructions: string;
  readonly functions: Readonly<Record<string, string>>;
  readonly knowledge: Business['knowledge'];
  readonly facts: Business['facts'];
}

/** A business from the texts of its owner. */
export const business = ({
  name,
  language,
  instructions,
  functions,
  knowledge,
  facts,
}: Written): Business => ({
  config: {
    type: 'chatAgent',
    timezone: 'America/Chicago',
    agentLang: language === 'en' ? 'en-US' : 'es-MX',
    welcomeMessage: `${name}.`,
    agentInstructions: instructions,
    templateFields: [{ key: 'orgName', title: 'Name', type: 'text', value: name }],
    actions: Object.entries(functions).map(([action, text]) => ({
      name: action,
      instructions: text,
    })),
  },
  knowledge,
  facts,
});
