import { type APIRequestContext } from '@playwright/test';

/**
 * The id of the demo's conversation with a person. Searched: visitors of other journeys fill the
 * first page of the inbox.
 */
export async function roomNamed(
  request: APIRequestContext,
  headers: Readonly<Record<string, string>>,
  name: string,
): Promise<string> {
  const search = new URLSearchParams({ page: '0', pageSize: '20', queryText: name });
  const listed = await request.get(`/api/v2/conversations?${search}`, { headers });
  const { rooms } = (await listed.json()) as { rooms: { roomId: string; name: string }[] };
  const room = rooms.find((one) => one.name === name);
  if (!room) throw new Error(`The demo has no conversation with ${name}.`);
  return room.roomId;
}
