import { wordsOf } from './words.js';

/** The function of a line in a conversation, independent of its topic. */
export type Act =
  | 'nothing'
  | 'fine'
  | 'injection'
  | 'robot'
  | 'who'
  | 'abilities'
  | 'wellbeing'
  | 'repeat'
  | 'person'
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'yes'
  | 'no'
  | 'foreign'
  | 'wrong'
  | 'drop'
  | 'content';

/** A caller who wants a person rather than this agent, without saying whom or what for. */
const personWanted =
  /\b(?:(?:(?:talk(?:ing)?|speak(?:ing)?|chat) (?:to|with)|get me|give me|put me (?:through|on)(?: to)?|connect me (?:to|with)|transfer me to|let me have) (?:an? |the )?(?:\w+ )?(?:person|human(?: being)?|someone|somebody|representative|operator|real agent|receptionist|front desk|employee|manager|supervisor)|(?:want|need|prefer|rather have) an? (?:real |live |actual )?(?:person|human(?: being)?|representative|operator|receptionist))\b(?! (?:about|regarding|for|who|from|in|that|to)\b)|^(?:an? )?(?:operator|representative|human|agent|real person)(?:,? please)?\W*$/i;

/** A line without the words that ask for a person. */
export const withoutPerson = (text: string): string => text.replace(personWanted, ' ').trim();

const patterns: readonly (readonly [Act, RegExp])[] = [
  [
    'wrong',
    /^(?:(?:oh|ah|oops|hi|hello|(?:i'?m |so )?sorry|excuse me|no)[,.!]? )*(?:i (?:think i |must )?(?:have|got|called|dialed|dialled)(?: called| dialed| got)? (?:the|a) |(?:it|this|that)(?:'s| is) (?:the|a) )?wrong number(?:[,.!]? (?:(?:i'?m |so )?sorry|thanks|thank you|bye|goodbye|my mistake))*\W*$/i,
  ],
  [
    'injection',
    /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules?|above|previous|guidelines)\b|\b(?:system|initial|hidden|secret)\s+(?:prompt|message|instructions?)\b|\b(?:show|print|reveal|repeat|read|tell|give|output|recite|dump|display|translate|what (?:are|is|were))\b.{0,40}\b(?:your|the|all|these)\s+(?:\w+\s+)?(?:prompt|instructions?|rules|guidelines|configuration)\b|\b(?:repeat|print|show|output|recite|translate)\b.{0,20}\b(?:everything|all|text|words|lines)\b.{0,20}\b(?:above|before|so far)\b|\bdeveloper mode\b|\bjailbreak\b|\byou are now\b|\bact as (?:if|a|an)\b|\bpretend (?:to be|you)\b|<\/?(?:system|assistant|instructions?)>|\[\/?inst\]|^#+\s*(?:system|instructions?)/i,
  ],
  [
    'robot',
    /\b(?:are|r) (?:you|u|this|i (?:talking|speaking) (?:to|with)).{0,30}\b(?:robot|bot|machine|human|real|person|ai|a\.i\.|computer|automated|recording|chatgpt|llm)\b|\b(?:is|am) (?:this|it|i).{0,20}\b(?:robot|bot|machine|real person|human|ai|recording|computer)\b/i,
  ],
  [
    'who',
    /\b(?:who (?:are you|am i (?:talking|speaking)|is this|did i reach)|what(?:'s| is) your name|your name\??$)/i,
  ],
  ['abilities', /\bwhat (?:can|could|do) you (?:do|help)\b|\bhow can you help\b|^help\W*$/i],
  [
    'wellbeing',
    /^(?:hi|hello|hey)?\W*how (?:are|r) (?:you|u)\b.{0,20}$|^how(?:'s| is) it going\b/i,
  ],
  [
    'repeat',
    /^(?:(?:i'?m )?sorry(?:,? what)?|pardon(?: me)?|what|huh|(?:sorry,? )?come again|excuse me|(?:once|and)? ?again,?(?: please)?|one more time,?(?: please)?|what was that|how was that)\W*$|\b(?:say (?:that|it) (?:again|one more time|once more)|repeat (?:that|it|yourself)|didn'?t (?:hear|catch|understand|get) (?:you|that|what you)(?! \w+ing)|what did you (?:just )?say|can you repeat|could you repeat|missed (?:that(?=\W*$)|what you))\b/i,
  ],
  ['person', personWanted],
  [
    'drop',
    /\b(?:never ?mind|forget (?:it|about it|about that|that)|cancel (?:that|it)|don'?t bother|leave it|changed my mind|stop it)\b/i,
  ],
];

const greeting =
  /^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|hiya|yo)(?: there| again| everyone)?\b[\s,.!–-]*/i;
const thanks = /\b(?:thanks|thank you|thx|ty|cheers|much appreciated|appreciate it)\b/i;
const goodbye =
  /\b(?:bye|goodbye|see you|see ya|have a (?:good|nice|great)|take care|that(?:'s| is| will be| would be) (?:all|it|everything)|talk (?:to you )?(?:later|soon))\b/i;
const fine =
  /^(?:ok|okay|perfect|great|fine|good|alright|all right|right|cool|awesome|wonderful|excellent|sounds? (?:good|great|fine)|(?:that|this)(?:'s| is)? (?:fine|good|great|perfect|right|correct))\b/i;
const yes =
  /^(?:yes|yeah|yep|yup|sure|please do|correct|exactly|absolutely|definitely|of course|certainly|go ahead|that works|works for me|i do|i would|please(?=\W*$)|this one)\b/i;
const no =
  /^(?:no|nope|nah|not (?:now|really|today|yet|necessary|needed)|no thanks?|i'?m (?:good|fine|all set)|nothing|none|don'?t)\b/i;

/**
 * Short lines, the first match applies: with more than `most` words, or an excepted word, a line
 * has content.
 */
const shortActs: readonly {
  readonly act: Act;
  readonly most: number;
  readonly pattern: RegExp;
  readonly except?: RegExp;
}[] = [
  { act: 'goodbye', most: 9, pattern: goodbye, except: /\?/ },
  { act: 'no', most: 6, pattern: no },
  { act: 'thanks', most: 7, pattern: thanks, except: /\?/ },
  { act: 'fine', most: 4, pattern: fine, except: /\?$/ },
  { act: 'yes', most: 6, pattern: yes, except: /\?$/ },
];

const foreign = new Set(
  (
    'ich und nicht ist haben sie wir der die das ein eine für am mit bitte danke wie wann ' +
    'können möchte geöffnet guten termin samstag está cómo qué usted quiero tengo para una los ' +
    'las por favor gracias cuándo hola abierto cita necesito bonjour est vous je voudrais avez ' +
    'pour les des une merci quand ouvert rendez-vous bitte morgen kann mein ihr seid uhr'
  ).split(' '),
);

/** The line without a greeting in front. */
export const withoutGreeting = (text: string): string => text.trim().replace(greeting, '').trim();

/** Whether a line agrees: a yes, or an "ok" or "great" as an answer to a question. */
export const isAgreement = (act: Act): boolean => act === 'yes' || act === 'fine';

/** Classifies a line. A line that greets and asks is content. */
export function actOf(text: string, language: 'en' | 'es' = 'en'): Act {
  const line = text.trim().replaceAll('’', "'");
  if (!/[\p{L}\p{N}]/u.test(line)) return 'nothing';
  for (const [act, pattern] of patterns) if (pattern.test(line)) return act;
  const rest = withoutGreeting(line);
  const words = wordsOf(rest);
  if (rest === '' || words.length === 0) return 'greeting';
  if (language === 'en' && isForeign(line)) return 'foreign';
  const short = shortActs.find(
    ({ most, pattern, except }) =>
      words.length <= most && pattern.test(rest) && !except?.test(rest),
  );
  if (!short) return 'content';
  return short.act === 'no' && thanks.test(rest) ? 'goodbye' : short.act;
}

/** Written in another language than English, judged by small words and letters. */
function isForeign(line: string): boolean {
  if (/^[¿¡]/.test(line)) return true;
  const words = line.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const letters = line.replace(/[^\p{L}]/gu, '');
  if (letters.length > 3 && letters.replace(/[\p{Script=Latin}]/gu, '').length > letters.length / 2)
    return true;
  const known = words.filter((word) => foreign.has(word)).length;
  return known >= 2 && known / words.length >= 0.3;
}

/** Whether a line requests information. */
export const isQuestion = (text: string): boolean =>
  /\?\s*$/.test(text) ||
  /^(?:who|what|when|where|why|how|which|is|are|do|does|did|can|could|will|would|may|should|have|has)\b/i.test(
    withoutGreeting(text),
  );

/** "What do I need" asks; "when can I come" and "how do I book" are requests. */
const asksWhat =
  /^(?:what(?! (?:times?|days?) (?:do you have|can))|which|why|where|who|how (?!(?:do|can) (?:i|we) (?:book|make|schedule|get an)))\b/i;

/** Whether a line requests an action, not information. */
export const isRequest = (text: string): boolean =>
  !/^(?:do|does|must|should|will) (?:i|we) (?:have|need)\b/i.test(withoutGreeting(text)) &&
  !asksWhat.test(withoutGreeting(text)) &&
  (/\b(?:i(?:'d| would) (?:like|love|prefer)|i (?:want|need|wish|have) to|i(?:'m| am) (?:calling|looking|hoping|trying) (?:to|for|about|regarding)|i (?:want|need)|can i|could i|may i|can you|could you|would you|will you|can (?:some|any)(?:one|body)|could (?:some|any)(?:one|body)|please|let me|put me|book me|help me|is it possible to|how (?:do|can) i (?:book|make|schedule|get an appointment)|do you have (?:anything|something|any(?: \w+)? (?:times?|slots?|openings?|appointments?|availability)|time|a slot|an opening|availability)|anything (?:free|open|available)|any (?:openings?|availability|free times?)|when (?:can|could) (?:i|you|we)|have (?:him|her|them|someone|somebody))\b/i.test(
    text.replaceAll('’', "'"),
  ) ||
    /^(?:book|schedule|transfer|connect|leave|take|tell|send|make|call|text)\b/i.test(
      withoutGreeting(text),
    ));

/** The same in Spanish, whose lines keep what they are about in their own words. */
const troubleInSpanish =
  /(?<!\p{L})(?:urgente|duelen?|dolor(?:es)?|sangr(?:a|e|ando)|vomit(?:a|ar|ando|ó|o)|(?:ha|he|han|está) rot[oa]|rompi[óo]|quebr[óo]|fuga de \p{L}+|gotea(?:ndo)?|inund(?:a|ado|ada|ando|ación)|accidente|hinchad[oa]|herid[oa]|enferm[oa]|envenenad[oa]|no funciona|averiad[oa]|estropead[oa]|se (?:ha |me ha )?(?:comido|tragado|tragó)|(?:me|nos) (?:han )?rob(?:ado|aron))(?!\p{L})/iu;

/** Trouble to which the agent responds with sympathy. */
export const isTrouble = (text: string): boolean =>
  troubleInSpanish.test(text) ||
  /\b(?:hurts?|pain(?:ful)?|ach(?:es?|ing)|toothache|headache|bleed(?:s|ing)?|broke(?:n)?|chipped|cracked|knocked|fell out|lost (?:a|my) (?:tooth|filling|crown)|leak(?:s|ing)?|dripping|(?:coming|came) (?:through|in)|(?:not|stopped|isn't) working|flood(?:ed|ing)?|burst|emergency|accident|swollen|sick|damaged?|stolen|died|urgent)\b/i.test(
    text,
  );
