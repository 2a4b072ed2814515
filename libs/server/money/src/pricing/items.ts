/** The unit of an item's raw quantity. */
export type UsageUnit = 'second' | 'character' | 'token' | 'piece';

/** A category of usage: the last part of its items' names, with their unit. */
const categories = {
  agents: 'piece',
  number: 'piece',
  voice: 'second',
  advancedVoice: 'second',
  'inbound-message': 'piece',
  'outbound-message': 'piece',
  tokens: 'token',
  cachedTokens: 'token',
  speechtotext: 'second',
  texttospeech: 'character',
} as const satisfies Record<string, UsageUnit>;

export type ItemCategory = keyof typeof categories;

const routes = ['pstn', 'sip', 'client'] as const;
const directions = ['inbound', 'outbound'] as const;
type Voice =
  `${(typeof routes)[number]}-${(typeof directions)[number]}-${'voice' | 'advancedVoice'}`;
type Message = `${'mms' | 'sms' | 'client'}-${(typeof directions)[number]}-message`;
type Token =
  | `${'gpt4o' | 'gpt4oRealtime'}-${'input' | 'output'}-tokens`
  | `${'gpt4o' | 'gpt4oRealtime'}-input-cachedTokens`;

/** Every usage item by its name in plans, usage and exports. */
export type ProductItem =
  | 'agents'
  | 'us-number'
  | 'byo-number'
  | Voice
  | Message
  | Token
  | `${'deepgram' | 'google'}-speechtotext`
  | `${'deepgram' | 'elevenlabs' | 'playht' | 'whisper'}-texttospeech`;

/** All usage items in display order. */
export const productItems: readonly ProductItem[] = [
  'agents',
  'us-number',
  'byo-number',
  ...(['voice', 'advancedVoice'] as const).flatMap((category) =>
    routes.flatMap((route) =>
      directions.map((direction) => `${route}-${direction}-${category}` as const),
    ),
  ),
  ...(['mms', 'sms', 'client'] as const).flatMap((kind) =>
    directions.map((direction) => `${kind}-${direction}-message` as const),
  ),
  'gpt4o-input-tokens',
  'gpt4o-output-tokens',
  'gpt4oRealtime-input-tokens',
  'gpt4oRealtime-output-tokens',
  'gpt4o-input-cachedTokens',
  'gpt4oRealtime-input-cachedTokens',
  'deepgram-speechtotext',
  'google-speechtotext',
  'deepgram-texttospeech',
  'elevenlabs-texttospeech',
  'playht-texttospeech',
  'whisper-texttospeech',
];

const known: ReadonlySet<string> = new Set(productItems);

export const isProductItem = (name: string): name is ProductItem => known.has(name);

/** The category of an item, or of a category itself; null for other names. */
export function categoryOf(name: string): ItemCategory | null {
  if (Object.hasOwn(categories, name)) return name as ItemCategory;
  if (!isProductItem(name)) return null;
  const [, twoParts] = /-([a-z]+-message)$/.exec(name) ?? [];
  return (twoParts ?? name.slice(name.lastIndexOf('-') + 1)) as ItemCategory;
}

/** The unit of an item's raw quantity. */
export const unitOf = (category: ItemCategory): UsageUnit => categories[category];

/** The unit size where no plan sets one: voice counts by begun minutes. */
export const defaultUnitQuantity = (category: ItemCategory): number =>
  categories[category] === 'second' ? 60 : 1;

/**
 * The wire unit of a quantity: minutes for items counted in seconds; else pieces, tokens or
 * characters.
 */
export const shownQuantity = (category: ItemCategory, raw: number): number =>
  categories[category] === 'second' ? raw / 60 : raw;
