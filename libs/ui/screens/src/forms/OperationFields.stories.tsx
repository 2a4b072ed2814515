import { type Answers, never, refused } from '@patchbay/fakes';
import { Button } from '@patchbay/kit';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { OperationField, OperationFields, useOperationForm } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

function NewOrganization({ email }: { readonly email: string }) {
  const form = useOperationForm('createOrganization', {
    initial: { orgName: 'Northside Dental', email },
    given: { targetAccountId: 5 },
    success: 'Organization created',
  });
  return (
    <main style={{ padding: 24, maxInlineSize: 480 }}>
      <OperationFields form={form}>
        <OperationField form={form} name="orgName" label="Name" />
        <OperationField form={form} name="email" label="Owner’s e-mail" />
      </OperationFields>
      <Button type="submit" variant="filled" form={form.id} loading={form.isPending}>
        Create
      </Button>
    </main>
  );
}

const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');
const isDrawn = () => document.querySelectorAll('form input').length === 2 && button() !== null;

const shown = (answers: Answers = {}, email = 'priya@northside.test') =>
  screenStory({
    url: '/app/reseller/5',
    screens: { home: () => <NewOrganization email={email} /> },
    answers,
    until: isDrawn,
  });

/** The story after its form was sent, when the page has what is waited for. */
function sent(story: ReturnType<typeof shown>, selector: string) {
  const isThere = () => document.querySelector(selector) !== null;
  const play = async () => {
    await story.play();
    button()?.click();
    for (let left = 500; left > 0 && !isThere(); left -= 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (!isThere()) throw new Error(`The page has no ${selector}.`);
  };
  return { ...story, play };
}

export const Usual = shown();

/** What the contract refuses is marked before anything is sent. */
export const Wrong = sent(shown({}, 'priya'), '[aria-invalid="true"]');

export const Sending = sent(shown({ createOrganization: never }), 'button[aria-busy="true"]');

/** A refusal that names a field is shown at it. */
export const RefusedAtField = sent(
  shown({
    createOrganization: refused('invalid', {
      fields: [{ path: 'body.email', message: 'This address has an account already' }],
    }),
  }),
  '[aria-invalid="true"]',
);

/** One that names none is shown once, below the fields. */
export const Refused = sent(shown({ createOrganization: refused('forbidden') }), '[role="alert"]');
