import { Button, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useDomainProfile } from '@patchbay/queries';
import { EntryPage } from '@patchbay/screens';
import { CodeStep } from './CodeStep.js';
import { signIn } from './messages.js';
import classes from './SignIn.module.css';
import { useSignIn } from './use-sign-in.js';

export { SignIn as Screen };

/** Signing in, and signing up, by a code that arrives by mail. */
export function SignIn() {
  const t = useMessages(signIn);
  const { id, isNew, turn, sentTo, sentAt, ask, submit, change, busy, ...code } = useSignIn();
  const { name } = useDomainProfile();
  if (sentTo) {
    return (
      <CodeStep
        email={sentTo}
        sentAt={sentAt}
        missing={isNew ? t('codeMissing') : t('codeMissingOrNoAccount')}
        onResend={ask}
        onOtherAddress={code.forgetSent}
        onVerified={code.onVerified}
      />
    );
  }
  return (
    <EntryPage
      title={isNew ? t('newTitle') : name ? t('title', { name }) : t('titleOnly')}
      lead={isNew ? t('newLead') : t('lead')}
      foot={
        <>
          {isNew ? t('haveAccount') : t('newHere')}
          <Button variant="subtle" onClick={turn}>
            {isNew ? t('signIn') : t('create')}
          </Button>
        </>
      }
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        {isNew ? (
          <TextField large label={t('name')} autoComplete="name" optional {...change('name')} />
        ) : null}
        {isNew ? (
          <TextField
            large
            label={t('business')}
            autoComplete="organization"
            help={t('businessHelp')}
            {...change('businessName')}
          />
        ) : null}
        <TextField
          large
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this form
          autoFocus
          {...change('email')}
        />
        <Button type="submit" variant="filled" size="lg" full loading={busy}>
          {t('go')}
        </Button>
        {code.enterSent ? (
          <Button size="lg" full onClick={code.enterSent}>
            {t('haveCode')}
          </Button>
        ) : null}
      </form>
    </EntryPage>
  );
}
