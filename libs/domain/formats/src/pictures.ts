/**
 * Emoji, dingbats, stars, boxes and the like, with their tags, modifiers and joiners; a key that is
 * drawn (`1️⃣`) keeps its digit. Signs with a meaning of their own in a text, such as © and №, stay.
 */
const pictures =
  /(?![\d#*©®™ªº№℠])(?:\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|[\u2190-\u21FF\u2300-\u23FF\u2500-\u27BF\u2900-\u297F\u2B00-\u2BFF\u{1F000}-\u{1FAFF}])(?:[\u{E0020}-\u{E007F}]|\u{FE0E}|\u{FE0F}|\u{200D}|\u{20E3}){0,40}|[\u{E0020}-\u{E007F}]|\u{FE0E}|\u{FE0F}|\u{20E3}/gu;

/** What is drawn, but stands for words: an arrow between two steps is a pause. */
const arrows = /\s?[→⇒➜➔➡⟶]\u{FE0F}?\s?/gu;

/** Signs of a brand, which a voice reads out by their names. */
const brands = /(?<=[\p{L}\p{N})])[™®℠]/gu;

/** A text for a voice, which would read pictures out by their names: without them. */
export const withoutPictures = (text: string): string =>
  text.replace(arrows, ', ').replace(pictures, '').replace(brands, '');
