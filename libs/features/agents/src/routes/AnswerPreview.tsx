import { type AnsweringRoute } from '@patchbay/contract';
import {
  displayPhone,
  formatTimeOfDay,
  routeFor,
  wallClock,
  weekdayNames,
} from '@patchbay/formats';
import { SelectField, TimeField } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useEffect, useState } from 'react';
import { answeringRoutes } from './messages.js';
import { agentNameIn, agentOfNumber, placesOf, type RouteFacts } from './route-facts.js';
import { languageName } from './route-sentence.js';
import classes from './Routes.module.css';
import { WeekView } from './WeekView.js';

export interface AnswerPreviewProps {
  readonly facts: RouteFacts;
  readonly routes: readonly AnsweringRoute[];
  readonly zone: string;
  /** While a route is edited, only its week is shown. */
  readonly isDraft?: boolean;
}

/** Who answers at a number, now, at a chosen time and in the whole week. */
export function AnswerPreview({ facts, routes, zone, isDraft = false }: AnswerPreviewProps) {
  const t = useMessages(answeringRoutes);
  const locale = useLocale();
  const [chosen, setNumber] = useState('');
  const [language, setLanguage] = useState('');
  const [moment, setMoment] = useState<Moment>({ day: '', time: '09:00' });
  const number = facts.numbers.some((each) => each.number === chosen)
    ? chosen
    : facts.numbers[0]?.number;
  const languages = [...new Set(routes.flatMap((route) => route.language ?? []))];
  const spoken = languages.includes(language) ? language : '';
  if (number === undefined) return <p className={classes.hint}>{t('noNumbers')}</p>;
  const about = { facts, routes, number, language: spoken === '' ? null : spoken };
  return (
    <div className={classes.preview}>
      <div className={classes.filters}>
        <SelectField
          label={t('number')}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          options={facts.numbers.map((each) => ({
            value: each.number,
            label: t('numberOf', {
              number: displayPhone(each.number),
              agent: agentNameIn(facts, each.agentId) ?? t('goneAgent'),
            }),
          }))}
        />
        {languages.length > 0 ? (
          <SelectField
            label={t('caller')}
            value={spoken}
            onChange={(event) => setLanguage(event.target.value)}
            options={[
              { value: '', label: t('anyLanguage') },
              ...languages.map((value) => ({ value, label: languageName(value, locale) })),
            ]}
          />
        ) : null}
        {isDraft ? null : <MomentFields moment={moment} onChange={setMoment} />}
      </div>
      {isDraft ? null : <AnswerLine {...about} {...{ zone, moment }} />}
      <WeekView {...about} />
    </div>
  );
}

/** A time of a weekday; without a day it is now. */
interface Moment {
  readonly day: string;
  readonly time: string;
}

function MomentFields({
  moment: { day, time },
  onChange,
}: {
  readonly moment: Moment;
  readonly onChange: (moment: Moment) => void;
}) {
  const t = useMessages(answeringRoutes);
  const names = weekdayNames(useLocale());
  return (
    <>
      <SelectField
        label={t('moment')}
        value={day}
        onChange={(event) => onChange({ time, day: event.target.value })}
        options={[
          { value: '', label: t('now') },
          ...names.map((label, at) => ({ value: String(at + 1), label })),
        ]}
      />
      {day === '' ? null : (
        <TimeField
          label={t('time')}
          value={time}
          onChange={(next) => next !== '' && onChange({ day, time: next })}
        />
      )}
    </>
  );
}

/** The wall clock of now, which goes on while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function AnswerLine({
  facts,
  routes,
  number,
  language,
  zone,
  moment: { day, time },
}: Omit<AnswerPreviewProps, 'isDraft'> & {
  readonly number: string;
  readonly language: string | null;
  readonly moment: Moment;
}) {
  const t = useMessages(answeringRoutes);
  const locale = useLocale();
  const now = useNow();
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const clock = day === '' ? wallClock(zone, now) : { weekday: Number(day), minute };
  const places = placesOf(facts);
  const routeOf = (kind: 'call' | 'text') =>
    routeFor(routes, { kind, number, language, ...clock }, places);
  const route = routeOf('call');
  const nameOf = (by: AnsweringRoute | null) =>
    (by ? agentNameIn(facts, by.agentId) : agentOfNumber(facts, number).name) ?? t('goneAgent');
  const when = {
    day: weekdayNames(locale)[clock.weekday - 1] ?? '',
    time: formatTimeOfDay(time, locale),
  };
  const said = (by: AnsweringRoute | null) => {
    if (by === null || by.forwardTo === null)
      return day === ''
        ? t('answeredNow', { agent: nameOf(by) })
        : t('answeredAt', { agent: nameOf(by), ...when });
    const to = displayPhone(by.forwardTo);
    return day === ''
      ? t('forwardedNow', { number: to })
      : t('forwardedAt', { number: to, ...when });
  };
  return (
    <p className={classes.answer} role="status">
      <strong>{said(route)}</strong>{' '}
      {route ? t('byRoute', { place: routes.indexOf(route) + 1 }) : t('byNumber')}
      {route === null || route.forwardTo === null
        ? null
        : ` ${t('textsBy', { agent: nameOf(routeOf('text')) })}`}
    </p>
  );
}
