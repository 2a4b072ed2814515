import { type AnsweringRoute } from '@patchbay/contract';
import {
  answeredDay,
  type AnsweredSpan,
  displayPhone,
  firstWeekday,
  formatTimeOfDay,
  weekdayNames,
} from '@patchbay/formats';
import { VisuallyHidden } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { type CSSProperties } from 'react';
import { answeringRoutes } from './messages.js';
import { agentNameIn, agentOfNumber, placesOf, type RouteFacts } from './route-facts.js';
import classes from './Routes.module.css';

export interface WeekViewProps {
  readonly facts: RouteFacts;
  readonly routes: readonly AnsweringRoute[];
  readonly number: string;
  readonly language: string | null;
}

type Span = AnsweredSpan<AnsweringRoute>;
/** The last colour of charts is the grey of forwarded calls. */
const colors = 7;

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Who answers calls at a number, hour by hour: a bar for each day, in the colour of the agent. */
export function WeekView({ facts, routes, number, language }: WeekViewProps) {
  const t = useMessages(answeringRoutes);
  const locale = useLocale();
  const own = agentOfNumber(facts, number);
  const who = ({ route }: Span) => {
    if (!route) return own.name ?? t('goneAgent');
    return route.agentId === null && route.forwardTo !== null
      ? t('toNumber', { number: displayPhone(route.forwardTo) })
      : (agentNameIn(facts, route.agentId) ?? t('goneAgent'));
  };
  /** Agents keep their colour; what is forwarded is grey. */
  const colorOf = ({ route }: Span) => {
    const id = route ? route.agentId : own.id;
    const place = facts.agents.findIndex((agent) => agent.id === id);
    return place < 0 ? 'var(--pb-text3)' : `var(--pb-chart-${(place % colors) + 1})`;
  };
  const timeWords = (minutes: number) => formatTimeOfDay(timeOf(minutes), locale);
  const places = placesOf(facts);
  const names = weekdayNames(locale);
  const short = weekdayNames(locale, 'short');
  // Weeks begin as the country counts.
  const order = names.map((_, at) => (firstWeekday(locale) - 1 + at) % 7);
  return (
    <div className={classes.week} role="group" aria-label={t('week')}>
      {order.map((at) => (
        <div key={at} className={classes.day}>
          <span className={classes.dayName} aria-hidden>
            {short[at]}
          </span>
          <ul className={classes.bars}>
            {answeredDay(routes, { kind: 'call', number, language, weekday: at + 1 }, places).map(
              (span) => {
                const words = t('weekDay', {
                  day: names[at] ?? '',
                  from: timeWords(span.from),
                  to: timeWords(span.to),
                  who: who(span),
                });
                return (
                  <li
                    key={span.from}
                    className={classes.bar}
                    title={words}
                    style={
                      { '--bar': colorOf(span), '--share': span.to - span.from } as CSSProperties
                    }
                  >
                    <span className={classes.barWords} aria-hidden>
                      {who(span)}
                    </span>
                    <VisuallyHidden>{words}</VisuallyHidden>
                  </li>
                );
              },
            )}
          </ul>
        </div>
      ))}
      <div className={classes.day} aria-hidden>
        <span />
        <span className={classes.hoursLine}>
          {[0, 360, 720, 1080, 1440].map((minutes) => (
            <span key={minutes}>{timeWords(minutes % 1440)}</span>
          ))}
        </span>
      </div>
    </div>
  );
}
