import { type GoalSpan } from '@patchbay/metrics';
import { type InLanguages } from '@patchbay/server-providers';
import { type Cadence } from './windows.js';

const en = {
  locale: 'en-US',
  spans: {
    lastHour: 'in the last hour',
    last24Hours: 'in the last 24 hours',
    last7Days: 'in the last 7 days',
    yesterday: 'yesterday',
    lastWeek: 'last week',
    lastMonth: 'last month',
  } satisfies Record<GoalSpan, string>,
  missed: (title: string) => `Goal missed: ${title}`,
  met: (title: string) => `Goal reached again: ${title}`,
  was: (title: string, value: string, span: string) => `${title}: ${value} ${span}.`,
  atLeast: (target: string) => `The goal is at least ${target}.`,
  atMost: (target: string) => `The goal is at most ${target}.`,
  events: (events: string) => `Conversations behind it: ${events}.`,
  account: (name: string) => `Account: ${name}`,
  open: (link: string) => `Goals and their history: ${link}`,
  cadences: { daily: 'Day', weekly: 'Week', monthly: 'Month' } satisfies Record<Cadence, string>,
  window: (cadence: string, from: string, to: string) =>
    from === to ? `${cadence}: ${from}` : `${cadence}: ${from} to ${to}`,
  value: 'Value',
  before: 'Before',
  change: 'Change',
  metric: 'Metric',
  nothing: 'None of the metrics of this report can be read any more.',
  dashboard: (link: string) => `Dashboard: ${link}`,
  unsubscribe: (link: string) => `You no longer want this report? ${link}`,
  dashboardLink: 'Open the dashboard',
  unsubscribeLink: 'Stop this report',
  stop: (link: string) => `You no longer want these mails? ${link}`,
  askSubject: (name: string) => `Do you want reports of ${name}?`,
  ask: (name: string, link: string) =>
    `${name} wants to send you reports or alarms of its metrics by mail. You get none unless you agree.\n\nAgree, or refuse for good: ${link}`,
  doubtTitle: 'A mail may not have arrived',
  doubt: (to: string) =>
    `The server stopped while it sent a report or an alarm to ${to}. It is not sent again, because it may have arrived.`,
};

/** The mails about goals and the reports, in the language of the account. */
export const dashboardWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    locale: 'es',
    spans: {
      lastHour: 'en la última hora',
      last24Hours: 'en las últimas 24 horas',
      last7Days: 'en los últimos 7 días',
      yesterday: 'ayer',
      lastWeek: 'la semana pasada',
      lastMonth: 'el mes pasado',
    },
    missed: (title) => `Objetivo no alcanzado: ${title}`,
    met: (title) => `Objetivo alcanzado de nuevo: ${title}`,
    was: (title, value, span) => `${title}: ${value} ${span}.`,
    atLeast: (target) => `El objetivo es al menos ${target}.`,
    atMost: (target) => `El objetivo es como máximo ${target}.`,
    events: (events) => `Conversaciones en las que se basa: ${events}.`,
    account: (name) => `Cuenta: ${name}`,
    open: (link) => `Objetivos y su historial: ${link}`,
    cadences: { daily: 'Día', weekly: 'Semana', monthly: 'Mes' },
    window: (cadence, from, to) =>
      from === to ? `${cadence}: ${from}` : `${cadence}: del ${from} al ${to}`,
    value: 'Valor',
    before: 'Antes',
    change: 'Cambio',
    metric: 'Métrica',
    nothing: 'Ya no se puede leer ninguna de las métricas de este informe.',
    dashboard: (link) => `Panel: ${link}`,
    unsubscribe: (link) => `¿Ya no quiere recibir este informe? ${link}`,
    dashboardLink: 'Abrir el panel',
    unsubscribeLink: 'Dejar de recibir este informe',
    stop: (link) => `¿Ya no quiere recibir estos correos? ${link}`,
    askSubject: (name) => `¿Quiere recibir informes de ${name}?`,
    ask: (name, link) =>
      `${name} quiere enviarle por correo informes o avisos de sus métricas. No recibirá ninguno si no acepta.\n\nAceptar, o rechazar para siempre: ${link}`,
    doubtTitle: 'Es posible que un correo no haya llegado',
    doubt: (to) =>
      `El servidor se detuvo mientras enviaba un informe o un aviso a ${to}. No se envía otra vez, porque puede haber llegado.`,
  },
};
