import { type AnsweringRoute } from '@patchbay/contract';
import { displayPhone, numberLanguages, zoneLabel } from '@patchbay/formats';
import { CheckboxesField, Segmented, SelectField, WeekScheduleField } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { AccountPhoneField, DraftModal } from '@patchbay/screens';
import { type ReactNode, useState } from 'react';
import { AnswerPreview } from './AnswerPreview.js';
import { answeringRoutes } from './messages.js';
import { agentNameIn, newRoute, type RouteFacts, withRoute } from './route-facts.js';
import { languageName } from './route-sentence.js';
import classes from './Routes.module.css';

export interface RouteFormProps {
  readonly facts: RouteFacts;
  readonly zone: string;
  /** The route that is edited; null for a new one. */
  readonly former: AnsweringRoute | null;
  readonly onSend: (routes: readonly AnsweringRoute[]) => Promise<unknown>;
  readonly onClose: () => void;
}

interface PartProps {
  readonly route: AnsweringRoute;
  readonly onChange: (change: Partial<AnsweringRoute>) => void;
}

type Missing = 'needsAgent' | 'needsPhone' | 'needsNumbers' | 'needsHours';

/** What a route still lacks, before it is sent. */
function missingOf({ agentId, forwardTo, numbers, hours }: AnsweringRoute): Missing | null {
  if (agentId === null && forwardTo === null) return 'needsAgent';
  // The server reads numbers as they are written, and says what is none.
  if (forwardTo !== null && forwardTo.trim().length < 5) return 'needsPhone';
  if (numbers?.length === 0) return 'needsNumbers';
  return hours && hours.days.length === 0 ? 'needsHours' : null;
}

const openDays = [1, 2, 3, 4, 5].map((day) => ({ day, spans: [{ from: '08:00', to: '17:00' }] }));

/** Writes a route: when it applies, and what then happens. The week shows the effect. */
export function RouteForm({ facts, zone, former, onSend, onClose }: RouteFormProps) {
  const t = useMessages(answeringRoutes);
  const [hoursProblem, setHoursProblem] = useState<string | null>(null);
  return (
    <DraftModal<AnsweringRoute>
      title={t(former === null ? 'newRoute' : 'editRoute')}
      size="lg"
      first={former ?? newRoute}
      missingOf={(route) => {
        const missing = missingOf(route);
        return missing ? t(missing) : hoursProblem;
      }}
      onSend={(route) => onSend(withRoute(facts.routes, former, route))}
      onClose={onClose}
      send={t('save')}
    >
      {(route, onChange) => (
        <div className={classes.form}>
          <div className={classes.fields}>
            <ThenFields facts={facts} route={route} onChange={onChange} />
            <NumberFields facts={facts} route={route} onChange={onChange} />
            <HourFields zone={zone} route={route} onChange={onChange} onProblem={setHoursProblem} />
            <LanguageField route={route} onChange={onChange} />
          </div>
          <div className={classes.beside}>
            <Part title={t('withRoute')}>
              <AnswerPreview
                facts={facts}
                routes={withRoute(facts.routes, former, route)}
                zone={zone}
                isDraft
              />
            </Part>
          </div>
        </div>
      )}
    </DraftModal>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  );
}

function ThenFields({ facts, route, onChange }: PartProps & { readonly facts: RouteFacts }) {
  const t = useMessages(answeringRoutes);
  const { agentId, forwardTo } = route;
  const isGone = agentId !== null && agentNameIn(facts, agentId) === null;
  return (
    <Part title={t('then')}>
      <Segmented
        label={t('then')}
        value={forwardTo === null ? 'agent' : 'forward'}
        onChange={(what) => onChange({ agentId: null, forwardTo: what === 'forward' ? '' : null })}
        options={[
          { value: 'agent', label: t('thenAgent') },
          { value: 'forward', label: t('thenForward') },
        ]}
      />
      {forwardTo === null ? (
        <SelectField
          label={t('agent')}
          placeholder={t('chooseAgent')}
          value={agentId === null ? '' : String(agentId)}
          onChange={({ target: { value } }) =>
            onChange({ agentId: value === '' ? null : Number(value) })
          }
          options={[
            ...facts.agents.map(({ id, name, active }) => ({
              value: String(id),
              label: active ? name : t('agentOff', { agent: name }),
            })),
            ...(isGone ? [{ value: String(agentId), label: t('goneAgent') }] : []),
          ]}
        />
      ) : (
        <AccountPhoneField
          label={t('forwardTo')}
          value={forwardTo}
          onChange={(next) => onChange({ forwardTo: next })}
          help={t('forwardHelp')}
        />
      )}
    </Part>
  );
}

function NumberFields({ facts, route, onChange }: PartProps & { readonly facts: RouteFacts }) {
  const t = useMessages(answeringRoutes);
  const { numbers } = route;
  const known = facts.numbers.map(({ number, agentId }) => ({
    value: number,
    label: t('numberOf', {
      number: displayPhone(number),
      agent: agentNameIn(facts, agentId) ?? t('goneAgent'),
    }),
  }));
  const gone = (numbers ?? [])
    .filter((number) => !facts.numbers.some((each) => each.number === number))
    .map((number) => ({
      value: number,
      label: t('numberGone', { number: displayPhone(number) }),
    }));
  return (
    <Part title={t('numbers')}>
      <Segmented
        label={t('numbers')}
        value={numbers === null ? 'all' : 'some'}
        onChange={(which) => onChange({ numbers: which === 'all' ? null : [] })}
        options={[
          { value: 'all', label: t('allNumbers') },
          { value: 'some', label: t('someNumbers') },
        ]}
      />
      {numbers === null ? null : (
        <CheckboxesField
          label={t('theseNumbers')}
          labelHidden
          value={numbers}
          onChange={(next) => onChange({ numbers: [...next] })}
          options={[...known, ...gone]}
        />
      )}
    </Part>
  );
}

function HourFields({
  zone,
  route: { hours },
  onChange,
  onProblem,
}: PartProps & {
  readonly zone: string;
  readonly onProblem: (problem: string | null) => void;
}) {
  const t = useMessages(answeringRoutes);
  const locale = useLocale();
  const [days, setDays] = useState<NonNullable<typeof hours>['days']>(hours?.days ?? openDays);
  return (
    <Part title={t('hours')}>
      <Segmented
        label={t('hours')}
        value={hours === null ? 'any' : hours.outside ? 'outside' : 'within'}
        onChange={(when) => {
          onProblem(null);
          onChange({ hours: when === 'any' ? null : { outside: when === 'outside', days } });
        }}
        options={[
          { value: 'any', label: t('anyTime') },
          { value: 'within', label: t('withinHours') },
          { value: 'outside', label: t('outsideHours') },
        ]}
      />
      {hours === null ? null : (
        <WeekScheduleField
          label={t('theHours', { zone: zoneLabel(zone, locale) })}
          value={hours.days}
          onProblem={onProblem}
          onChange={(next) => {
            const written = next.map(({ day, spans }) => ({ day, spans: [...spans] }));
            setDays(written);
            onChange({ hours: { outside: hours.outside, days: written } });
          }}
        />
      )}
    </Part>
  );
}

function LanguageField({ route: { language }, onChange }: PartProps) {
  const t = useMessages(answeringRoutes);
  const locale = useLocale();
  return (
    <SelectField
      label={t('language')}
      help={t('languageHelp')}
      value={language ?? ''}
      onChange={({ target: { value } }) => onChange({ language: value === '' ? null : value })}
      options={[
        { value: '', label: t('anyLanguage') },
        ...numberLanguages.map((value) => ({ value, label: languageName(value, locale) })),
      ]}
    />
  );
}
