import { toOpenApi } from './openapi.js';
import { conversationEvent, goalEvent } from './resources/webhook-event.js';

interface Event {
  readonly post: {
    readonly requestBody: {
      readonly content: { readonly 'application/json': { example: object } };
    };
  };
}
const { webhooks } = toOpenApi({ title: 'Test', version: '1' }) as {
  webhooks: Readonly<Record<string, Event>>;
};
const exampleOf = (name: string) =>
  webhooks[name]?.post.requestBody.content['application/json'].example;

describe('an event of the document', () => {
  it.each(['incoming', 'conversation'])('has an example that is valid: %s', (name) => {
    const example = exampleOf(name);
    expect(conversationEvent.safeParse(example)).toMatchObject({ success: true, data: example });
  });

  it('has an example that is valid: goal', () => {
    const example = exampleOf('goal');
    expect(goalEvent.safeParse(example)).toMatchObject({ success: true, data: example });
  });

  it('has results only after the end of a conversation', () => {
    expect(exampleOf('incoming')).toMatchObject({ isLive: true, conversation: '' });
    expect(exampleOf('incoming')).not.toHaveProperty('callDialog');
    expect(exampleOf('conversation')).toMatchObject({
      isLive: false,
      bypassAgent: false,
      voicemailRecording: '',
      conversation: expect.stringContaining('user: Book a cleaning.') as string,
    });
  });
});
