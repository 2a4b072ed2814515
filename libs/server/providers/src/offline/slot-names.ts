import { actOf, withoutGreeting } from './dialogue-acts.js';

const introduced =
  /\b(?:my name is|my name's|name is|this is|i am|i'm|it is|it's|call me|speaking with) ((?:(?:Dr|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|van|von|da|la|al|bin) ?)?\p{Lu}[\p{L}'’.-]*){0,3})/u;
const introducedLoose =
  /\b(?:my name is|my name's|the name is|name's)\s+([\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,2})/iu;
const notNames = new Set(
  (
    'open closed sorry fine good calling looking interested here not a an the in on at so very ' +
    'trying just from about monday tuesday wednesday thursday friday saturday sunday next ' +
    'tomorrow today what when where who how why can could is are do does i you no yes please ' +
    'thanks hello better not sorry actually wait make mean meant instead hang hold under before after'
  ).split(' '),
);

/** Letter case as written, except when everything is small. */
const titled = (name: string) =>
  (name === name.toLowerCase()
    ? name.replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
  )
    .replace(/(?<![.,!\s])[.,!\s]+$/, '')
    .trim();

const noPerson =
  /\b(?:Not|Sorry|No)\b|day\b|January|February|March|April|May|June|July|August|September|October|November|December/;

/** "Tell him that Ann Lee called"; not "I saw that Ann Lee called me". */
const caller =
  /\b(?:that|say) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+)(?: from [\p{L}\d '’&-]{1,40}?)? (?:called|rang|phoned|is calling|was calling|tried to reach)\b(?! (?:me|us|my|our)\b)/u;

/** "For Ann Lee", "under Ann Lee", "that Ann Lee called", or a name at the end of a line. */
function hearWhom(line: string): string | undefined {
  const whom =
    caller.exec(line)?.[1] ??
    /\b(?:[Ff]or(?: my (?:son|daughter|wife|husband|mother|father|mom|dad|partner|child))?|[Uu]nder|[Nn]ame['’]s|[Nn]ame is) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+)/u.exec(
      line,
    )?.[1] ??
    /[,.] (?:[Uu]nder )?(\p{Lu}\p{L}+ \p{Lu}[\p{L}'’-]+)[.!]?$/u.exec(line)?.[1];
  return whom && !noPerson.test(whom) ? whom : undefined;
}

const blankNames =
  /^\p{Lu}[\p{L}'’-]+(?: (?:(?:de|del|van|von|da|la|los|al|bin) )*\p{Lu}[\p{L}'’.-]*){1,3}$/u;
const oneName = /^\p{Lu}[\p{Ll}'’-]+$/u;
/** What is also said alone where a time is asked for. */
const noNameAlone =
  /^(?:mornings?|afternoons?|evenings?|noon|midday|what(?:ever)?|any(?:thing|time|way)?|hmm+|um+|uh+|well|maybe|perhaps|later|earlier|soon|none|neither|both|nothing|something|first|second|third|fourth|last|great|perfect|cool|right|exactly|correct|sounds?|really|help|repeat|pardon|huh|que|los|las|una?|manana|tarde|noche)$/i;

/**
 * A name that was not asked for, with nothing else in its part of the line: "Dana Whitfield", "Dana
 * Whitfield, 10 AM". One word counts only where the rest of the line is a time or a number.
 */
export function offeredName(text: string, isOther: (part: string) => boolean): string | undefined {
  const parts = withoutGreeting(text)
    .replace(/\s+/g, ' ')
    .split(/[,;.!?](?: |$)| and | at (?=\d)/i)
    .map((part) => part.replace(/^(?:yes|ok|okay|sure|please|for)\b[\s,]*/i, '').trim())
    .filter(Boolean);
  const isFree = (part: string) =>
    !noPerson.test(part) &&
    !part.split(' ').some((word) => notNames.has(word.toLowerCase()) || noNameAlone.test(word)) &&
    !isOther(part);
  const found =
    parts.find((part) => blankNames.test(part) && isFree(part)) ??
    (parts.length === 1 || parts.some(isOther)
      ? parts.find((part) => oneName.test(part) && isFree(part))
      : undefined);
  return found && titled(found);
}

/** A name in a line; as an answer to the question for it, the line itself. */
export function hearName(text: string, isAsked: boolean): string | undefined {
  // The expressions count on single blanks.
  const line = withoutGreeting(text).replace(/\s+/g, ' ');
  const said = (
    introduced.exec(
      line.replace(/\b(?:I|Im|It|This|My|Call|Name)\b/g, (word) => word.toLowerCase()),
    )?.[1] ?? introducedLoose.exec(line)?.[1]
  )
    ?.split(/ (?:and|but|i|my|from|calling|here)\b/i)[0]
    ?.split(/(?<!\b(?:Dr|Mr|Mrs|Ms|\p{Lu}))\. /u)[0];
  if (said && !notNames.has(said.split(' ')[0]?.toLowerCase() ?? '')) return titled(said);
  const whom = hearWhom(line);
  if (!isAsked) return whom;
  const bare =
    line
      .split(/[,;.!?](?: |$)| (?:and|my number|at \d|with an?)\b/i)[0]
      ?.replace(/^(?:it'?s|this is|i'?m|i am|yes|sure|ok|okay)\b[\s,]*/i, '')
      .replace(/\b(?:here|speaking|please)\s*$/i, '')
      .trim() ?? '';
  const words = bare.split(/\s+/).filter(Boolean);
  const isName =
    words.length >= 1 &&
    words.length <= 4 &&
    /^[\p{L}'’. -]+$/u.test(bare) &&
    !words.some((word) => notNames.has(word.toLowerCase()));
  return isName &&
    !['yes', 'fine', 'no', 'thanks', 'goodbye', 'foreign', 'repeat'].includes(actOf(bare))
    ? titled(bare)
    : whom;
}
