import { placeOf } from '@patchbay/kernel';

/** A text in which the words of a search are marked, whatever their case and accents. */
export function MarkedText({ text, words }: { readonly text: string; readonly words: string }) {
  const place = words.trim() === '' ? null : placeOf(text, words);
  if (!place) return text;
  return (
    <>
      {text.slice(0, place.from)}
      <mark>{text.slice(place.from, place.until)}</mark>
      {text.slice(place.until)}
    </>
  );
}
