/** The rooms that were drawn, by their places. */
export type DrawnRooms = ReadonlyMap<number, string>;

/** Whether a room that was drawn is drawn at another place now. */
export function hasMoved(before: DrawnRooms, now: DrawnRooms): boolean {
  const places = new Map([...before].map(([index, roomId]) => [roomId, index]));
  return [...now].some(([index, roomId]) => (places.get(roomId) ?? index) !== index);
}

/**
 * How many rows a list has to be scrolled so that the reader sees the same rooms after it changed:
 * by the place of the first visible room that is still drawn and did not go to the top, as one does
 * that has a new message. Nothing at the top of the list, where new messages are to be seen.
 */
export function rowsToScroll(before: DrawnRooms, now: DrawnRooms, top: number): number {
  if (top === 0) return 0;
  const places = new Map([...now].map(([index, roomId]) => [roomId, index]));
  for (const [index, roomId] of [...before].sort(([a], [b]) => a - b)) {
    const place = index >= top ? places.get(roomId) : undefined;
    if (place !== undefined) return place - index;
  }
  return 0;
}
