import { Button, TextField } from '@patchbay/kit';
import { useDomainProfile } from '@patchbay/queries';
import { CodeStep } from './CodeStep.js';
import classes from './SignIn.module.css';
import { SignInFrame } from './SignInFrame.js';
import { useSignIn } from './use-sign-in.js';

/** Signing in, and signing up, by a code that arrives by mail. */
export function SignIn() {
  const { isNew, turn, sentTo, forgetSent, ask, submit, change, problem, busy } = useSignIn();
  const brand = useDomainProfile();
  if (sentTo) {
    return <CodeStep email={sentTo} onResend={ask} onOtherAddress={forgetSent} />;
  }
  return (
    <SignInFrame
      title={isNew ? 'Create your account' : `Sign in to ${brand.name}`}
      lead={
        isNew
          ? 'You get a code by mail, and an agent to talk to in a few minutes.'
          : 'You get a code by mail. There is no password.'
      }
      foot={
        <>
          {isNew ? 'You have an account?' : 'New here?'}
          <Button variant="subtle" onClick={turn}>
            {isNew ? 'Sign in' : 'Create an account'}
          </Button>
        </>
      }
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {isNew ? (
          <TextField large label="Your name" autoComplete="name" optional {...change('name')} />
        ) : null}
        {isNew ? (
          <TextField
            large
            label="Business"
            autoComplete="organization"
            help="Your agent answers in its name."
            {...change('businessName')}
          />
        ) : null}
        <TextField
          large
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
          {...change('email')}
          error={problem ?? undefined}
        />
        <Button type="submit" variant="filled" size="lg" full loading={busy}>
          Continue
        </Button>
      </form>
    </SignInFrame>
  );
}
