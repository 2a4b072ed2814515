import { changeOf, formatMeasured, formatMetric } from '@patchbay/metrics';
import { isolated, unlinked } from '@patchbay/server-core';
import { type Language } from '@patchbay/server-providers';
import { DateTime } from 'luxon';
import { type Valued } from '../account-metrics.js';
import { dashboardWordsIn } from '../mail-words.js';
import { type Cadence, type Span } from '../windows.js';

/** What a report says. */
export interface ReportFacts {
  readonly title: string;
  readonly account: string;
  readonly color: string;
  readonly cadence: Cadence;
  readonly timezone: string;
  readonly span: Span;
  readonly values: readonly Valued[];
  readonly dashboard: string;
  /** Where the recipient ends it; null in a preview. */
  readonly unsubscribe: string | null;
  readonly language: Language;
}

/** A report as a mail. */
export interface ReportMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A line of the report as it is read: the value, that of the window before, and the change. */
interface Line {
  readonly title: string;
  readonly value: string;
  readonly before: string;
  readonly change: string;
}

function linesOf({ values, language }: ReportFacts): readonly Line[] {
  const { locale } = dashboardWordsIn[language];
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return values.map(({ metric, result }) => {
    const change = result.previousEvents > 0 ? changeOf(result.value, result.previousValue) : null;
    return {
      title: isolated(unlinked(metric.title)),
      value: formatMeasured(result, metric, locale),
      before: result.previousEvents > 0 ? formatMetric(result.previousValue, metric, locale) : '–',
      change: change === null ? '–' : percent.format(change),
    };
  });
}

/** The days of a window as people write them. */
function windowText({ cadence, span, timezone, language }: ReportFacts): string {
  const words = dashboardWordsIn[language];
  const day = (seconds: number) =>
    DateTime.fromSeconds(seconds, { zone: timezone, locale: words.locale }).toLocaleString(
      DateTime.DATE_MED,
    );
  return words.window(words.cadences[cadence], day(span.start), day(span.end - 1));
}

/** A report as text and as a page, without pictures or scripts. */
export function reportMail(facts: ReportFacts): ReportMail {
  const words = dashboardWordsIn[facts.language];
  const title = isolated(unlinked(facts.title));
  const lines = linesOf(facts);
  const window = windowText(facts);
  const text = [
    isolated(unlinked(facts.account)),
    window,
    '',
    ...(lines.length === 0 ? [words.nothing] : []),
    ...lines.map(
      (line) =>
        `${line.title}: ${line.value} (${words.before}: ${line.before}, ${words.change}: ${line.change})`,
    ),
    '',
    words.dashboard(facts.dashboard),
    ...(facts.unsubscribe ? [words.unsubscribe(facts.unsubscribe)] : []),
  ].join('\n');
  return { subject: `${title} – ${window}`, text, html: pageOf(facts, title, window, lines) };
}

const cell = 'padding:8px 12px;border-bottom:1px solid #e5e7eb';

function pageOf(facts: ReportFacts, title: string, window: string, lines: readonly Line[]): string {
  const words = dashboardWordsIn[facts.language];
  const color = /^#[0-9a-f]{6}$/i.test(facts.color) ? facts.color : '#2b5ce6';
  const head = [words.metric, words.value, words.before, words.change]
    .map(
      (text, at) =>
        `<th style="${cell};text-align:${at === 0 ? 'start' : 'end'}">${escaped(text)}</th>`,
    )
    .join('');
  const rows = lines
    .map(
      ({ title: name, value, before, change }) =>
        `<tr><td style="${cell}">${escaped(name)}</td>${[value, before, change]
          .map((text) => `<td style="${cell};text-align:end">${escaped(text)}</td>`)
          .join('')}</tr>`,
    )
    .join('');
  const table =
    lines.length === 0
      ? `<p>${escaped(words.nothing)}</p>`
      : `<table style="border-collapse:collapse;width:100%"><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
  const link = (to: string, text: string) =>
    `<a href="${escaped(to)}" style="color:${color}">${escaped(text)}</a>`;
  const end = facts.unsubscribe ? ` · ${link(facts.unsubscribe, words.unsubscribeLink)}` : '';
  return `<!doctype html><html lang="${facts.language}"><body style="font-family:sans-serif;color:#111827;max-width:640px;margin:0 auto;padding:24px"><div style="border-top:4px solid ${color};padding-top:16px"><h1 style="font-size:20px;margin:0">${escaped(title)}</h1><p style="color:#4b5563">${escaped(unlinked(facts.account))}<br>${escaped(window)}</p>${table}<p style="font-size:13px">${link(facts.dashboard, words.dashboardLink)}${end}</p></div></body></html>`;
}
