import { type PermissionKey, permissionKeys } from './bits.js';
import { permissionNames } from './catalogue.js';

/* Keys by name, for names that are variables. An engine answers `permissionKeys[name]` and
   `Map.get` with a call of about 8 ns when many names alternate; the length and one letter of a
   name are read without a call. The letter, and how both are combined, is computed from the names
   when the library is loaded. */
const slots = 256;
const letters = [3, 4, 5, 6, 7, 8, 9];
const shifts = [0, 1, 2, 3, 4, 5];

const place = (name: string, letter: number, shift: number): number =>
  ((name.length << shift) ^ name.charCodeAt(letter)) & (slots - 1);

const found = letters
  .flatMap((letter) => shifts.map((shift) => ({ letter, shift })))
  .map((way) => ({
    ...way,
    taken: new Set(permissionNames.map((name) => place(name, way.letter, way.shift))).size,
  }))
  .reduce((best, way) => (way.taken > best.taken ? way : best));
const { letter: letterOfSlot, shift: shiftOfLength } = found;

const isPerfect = found.taken === permissionNames.length; // not exported: an engine reads what is exported each time

/** Whether every name has its own slot; if not, names are looked up by the slower way. */
export const isCollisionFree = (): boolean => isPerfect;

const nameAt: string[] = new Array<string>(slots).fill('');
const keyAt = new Int32Array(slots);
for (const name of permissionNames) {
  const slot = place(name, letterOfSlot, shiftOfLength);
  nameAt[slot] = name;
  keyAt[slot] = permissionKeys[name];
}

const keysByName: ReadonlyMap<string, PermissionKey> = new Map(Object.entries(permissionKeys));

/** Whether a mask has the permission of this name. An unknown name is in none. */
export function hasName(mask: number, name: string): boolean {
  if (!isPerfect) return (mask & (keysByName.get(name) ?? 0)) !== 0;
  const slot = place(name, letterOfSlot, shiftOfLength);
  // The bit is tested first: it often avoids the comparison of texts, which is a call for external
  // strings.
  return (mask & (keyAt[slot] as number)) !== 0 && nameAt[slot] === name;
}
