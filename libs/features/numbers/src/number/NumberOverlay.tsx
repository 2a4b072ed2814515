import { dateFormat, displayPhone } from '@patchbay/formats';
import { Button, Chip, CopyButton, ErrorState, SkeletonRows } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import {
  OverlayFooter,
  OverlayLink,
  type OverlayScreenProps,
  useOverlayTitle,
} from '@patchbay/overlays';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import {
  DescriptionList,
  DetailLinks,
  DetailMarks,
  type Fact,
  useCallWords,
  useCan,
} from '@patchbay/screens';
import { phoneNumbers } from '../list/messages.js';
import { kindsOf, type PhoneNumber, statesOf } from '../list/number-list.js';
import { oneNumber } from './messages.js';
import classes from './Number.module.css';
import { numberOf } from './number-of.js';
import { useReturnNumber } from './use-return-number.js';

/** Overlay `number`: what is known of a phone number, and its end. */
export function Screen({ args, close }: OverlayScreenProps<'number'>) {
  const callWords = useCallWords();
  const t = useMessages(oneNumber);
  const number = numberOf(args.value);
  const { data, error, refetch, isFetching } = useOperation(
    'listPhoneNumbers',
    { number },
    { enabled: number !== '' },
  );
  const it = data?.numbers[0];
  useOverlayTitle(number === '' ? null : displayPhone(number));
  if (number === '') return <ErrorState title={t('noneNamed')}>{t('openFrom')}</ErrorState>;
  if (it) return <Shown it={it} onReturned={close} />;
  if (data) return <ErrorState title={t('gone')}>{t('goneWords')}</ErrorState>;
  if (!error) return <SkeletonRows count={6} height={26} />;
  return (
    <ErrorState title={t('notLoaded')} onRetry={() => void refetch()} retrying={isFetching}>
      {callWords(error)}
    </ErrorState>
  );
}

function useFacts({ agentName, label, kind, ...it }: PhoneNumber): readonly Fact[] {
  const t = useMessages(oneNumber);
  const words = useMessages(phoneNumbers);
  const locale = useLocale();
  const abilities = it.capabilities.map((one) => t(`can.${one}`)).join(' · ');
  return [
    { label: t('agent'), value: agentName },
    ...(label === '' ? [] : [{ label: t('place'), value: label }]),
    { label: t('from'), value: kindsOf(words)[kind].label },
    { label: t('can'), value: abilities || t('unknown') },
    ...(it.forwardedFrom === null
      ? []
      : [{ label: t('forwardedFrom'), value: displayPhone(it.forwardedFrom) }]),
    {
      label: t('since'),
      value: dateFormat(locale, { dateStyle: 'medium' }).format(it.createdAt * 1000),
    },
  ];
}

function Shown({ it, onReturned }: { readonly it: PhoneNumber; readonly onReturned: () => void }) {
  const t = useMessages(oneNumber);
  const { label, tone } = statesOf(useMessages(phoneNumbers))[it.status];
  const { allowed } = useCan('canSelectNumber');
  return (
    <>
      <DetailMarks>
        <Chip tone={tone}>{label}</Chip>
        <CopyButton worded size="sm" value={it.number} what={t('copied')} />
      </DetailMarks>
      <DescriptionList facts={useFacts(it)} />
      <DetailLinks>
        {it.status === 'assigned' ? (
          <>
            <OverlayLink opens="forwardingInstructions" args={{ value: it.number }}>
              {t('forward')}
            </OverlayLink>
            <Link to="/app/agents/routes">{t('routes')}</Link>
          </>
        ) : allowed ? (
          <OverlayLink opens="addCustomNumber" args={{ value: it.number }}>
            {t('prove')}
          </OverlayLink>
        ) : null}
      </DetailLinks>
      <Ending it={it} onReturned={onReturned} />
    </>
  );
}

/** The server lets those above an organization return numbers. */
function Ending({ it, onReturned }: { readonly it: PhoneNumber; readonly onReturned: () => void }) {
  const t = useMessages(oneNumber);
  const home = useViewer().data?.home.type;
  const [giveBack, isReturning] = useReturnNumber(it, onReturned);
  if (home === 'organization' || home === 'agent')
    return <p className={classes.note}>{t('askReseller')}</p>;
  return (
    <OverlayFooter>
      <Button variant="danger" loading={isReturning} onClick={() => void giveBack()}>
        {t('return')}
      </Button>
    </OverlayFooter>
  );
}
