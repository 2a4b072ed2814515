/** Reads the text of a response to its end, and says what has arrived meanwhile. */
export async function readParts(
  response: Response,
  onPart: (text: string) => void,
): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    const part = decoder.decode(value, { stream: !done });
    text += part;
    onPart(part);
    if (done) return text;
  }
}
